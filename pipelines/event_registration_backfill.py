# New registration files are ingested as they arrive; earlier years are backfilled once, by one flow a year.
#
# Try next:
#   run again: nothing is read twice, the backfill flows stay idle
#   add a file below data/event_registration/year=2026/ and run again
#   dp graph                           the flows of one table side by side

from pyspark import pipelines as dp

source_root_path = spark.conf.get("registration_events_source_root_path")
begin_year = spark.conf.get("begin_year")
backfill_years = spark.conf.get("backfill_years")  # "2024,2023,2022"
incremental_load_path = f"{source_root_path}/*/*/*"


# One flow that runs exactly once, for one year.
def setup_backfill_flow(year):
    backfill_path = f"{source_root_path}/year={year}/*/*"

    @dp.append_flow(
        target="registration_events_raw",
        once=True,
        name=f"flow_registration_events_raw_backfill_{year}",
        comment=f"Backfill {year} Raw registration events",
    )
    def backfill():
        return (
            spark.read.format("json")
            .option("inferSchema", "true")
            .load(backfill_path)
        )


dp.create_streaming_table(name="registration_events_raw", comment="Raw registration events")


@dp.append_flow(
    target="registration_events_raw",
    name="flow_registration_events_raw_incremental",
    comment="Raw registration events",
)
def ingest():
    return (
        spark.readStream.format("cloudFiles")
        .option("cloudFiles.format", "json")
        .option("cloudFiles.inferColumnTypes", "true")
        .option("cloudFiles.maxFilesPerTrigger", 100)
        .option("cloudFiles.schemaEvolutionMode", "addNewColumns")
        .option("modifiedAfter", "2024-12-31T23:59:59.999+00:00")
        .load(incremental_load_path)
        .where(f"year(timestamp) >= {begin_year}")
    )


for year in backfill_years.split(","):
    setup_backfill_flow(year)

from os_missing import path

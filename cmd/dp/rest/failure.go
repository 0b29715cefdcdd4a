package rest

import (
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/seed-e45c46d8/dp/engine"
	"github.com/seed-e45c46d8/dp/engine/diag"
)

// failure is an error as Databricks' clients read it.
type failure struct {
	Code    string `json:"error_code"`
	Message string `json:"message"`
	status  int
}

func (f *failure) Error() string { return f.Code + ": " + f.Message }

func fail(status int, code, format string, args ...any) error {
	return &failure{Code: code, Message: fmt.Sprintf(format, args...), status: status}
}

func badValue(format string, args ...any) error {
	return fail(http.StatusBadRequest, "INVALID_PARAMETER_VALUE", format, args...)
}

// failureOf is an error of the engine with its status: a wrong request or definition 400, what stands against it now 409, a fault 500.
func failureOf(err error) *failure {
	var f *failure
	var def *engine.DefinitionError
	var refused *engine.RefusedError
	switch {
	case errors.As(err, &f):
		return f
	case errors.As(err, &refused):
		return &failure{"RESOURCE_CONFLICT", text(err), http.StatusConflict}
	case errors.As(err, &def):
		return &failure{"INVALID_PARAMETER_VALUE", text(err), http.StatusBadRequest}
	}
	return &failure{"INTERNAL_ERROR", text(err), http.StatusInternalServerError}
}

// text is every error in err with its class, place and hint, without colours and source lines.
func text(err error) string {
	all := diag.All(err)
	parts := make([]string, len(all))
	for i, e := range all {
		parts[i] = strings.TrimSpace(e.Render(nil))
	}
	return strings.Join(parts, "\n")
}

// refused is a path that the API has and dp has not.
func refused(what, hint string) handler {
	return func(*http.Request) (any, error) {
		return nil, fail(http.StatusNotImplemented, "NOT_IMPLEMENTED", "%s is not supported by dp: %s.", what, hint)
	}
}

func notFound(r *http.Request) (any, error) {
	return nil, fail(http.StatusNotFound, "ENDPOINT_NOT_FOUND", "No API found for '%s %s'.", r.Method, r.URL.Path)
}

from enum import StrEnum


class ApiVerdictOutVerdictType1(StrEnum):
    ADMITTED = "admitted"
    ALREADY_SCANNED = "already_scanned"
    EXITED = "exited"
    FORGED = "forged"
    NOT_INSIDE = "not_inside"
    NOT_PAID = "not_paid"
    REFUNDED = "refunded"
    RESET = "reset"
    SUPERSEDED = "superseded"
    TOO_EARLY = "too_early"
    TOO_LATE = "too_late"
    UNKNOWN = "unknown"
    WRONG_GATE = "wrong_gate"
    WRONG_PERFORMANCE = "wrong_performance"

    def __str__(self) -> str:
        return str(self.value)

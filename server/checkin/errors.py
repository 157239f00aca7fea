from server.platform.errors import Conflict, Invalid, TooManyRequests

REASON_REQUIRED = "Reason is required"


class NotAdmitted(Conflict, code="not_admitted", message="This ticket is not scanned"): ...


class TooLateToUndo(Conflict, code="too_late", message="A scan can be undone within 15 minutes"): ...


class OtherDevice(Conflict, code="other_device", message="Only the device that scanned this ticket can undo it"): ...


class NonceReused(Conflict, code="nonce_reused", message="nonce reused"): ...


class DeviceRevoked(Conflict, code="device_revoked", message="This device was revoked"): ...


class DeviceOfAnother(Conflict, code="device_of_another", message="This device is known by another key"):
    """The device belongs to another session or key: nothing is changed."""

    def __init__(self, *, account_id: int, device: str) -> None:
        super().__init__()
        self.account_id = account_id
        self.device = device


class TooManyDevices(
    TooManyRequests,
    code="too_many_devices",
    message="You have signed in with too many phones at once. Please sign in again on this one.",
): ...


class SearchTooShort(Invalid, code="too_short", message="Please enter a name or a number"): ...


class ScanRefused(Conflict, code="not_admitted"):
    """A verdict that admits nobody: the spec's own validation calls answer it as an error, with its message."""


class AlreadyResolved(Conflict, code="settled", message="Somebody has settled this conflict already"): ...


class EnrolmentCodeInvalid(Invalid, code="code_over", message="This code is no longer valid"):
    """An enrolment code is wrong, used or too old; the answer does not say which."""


class TooManyQuarantined(Conflict, code="too_many_strays", message="This phone has left too much to look at"): ...

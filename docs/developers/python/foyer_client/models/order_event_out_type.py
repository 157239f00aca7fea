from enum import StrEnum


class OrderEventOutType(StrEnum):
    ORDER_ADMISSION_RESET = "order.admission_reset"
    ORDER_ADMITTED = "order.admitted"
    ORDER_BUYER_REMOVED = "order.buyer_removed"
    ORDER_CANCELLED = "order.cancelled"
    ORDER_DISPUTED = "order.disputed"
    ORDER_EMAIL_CHANGED = "order.email_changed"
    ORDER_EXCHANGED = "order.exchanged"
    ORDER_EXPIRED = "order.expired"
    ORDER_EXTENDED = "order.extended"
    ORDER_PAID = "order.paid"
    ORDER_REDEEMED = "order.redeemed"
    ORDER_REDEMPTION_RESET = "order.redemption_reset"
    ORDER_REFUNDED = "order.refunded"
    ORDER_REFUND_ASKED = "order.refund_asked"
    ORDER_REFUND_FAILED = "order.refund_failed"
    ORDER_RENAMED = "order.renamed"
    ORDER_RESERVED = "order.reserved"
    ORDER_VOIDED = "order.voided"

    def __str__(self) -> str:
        return str(self.value)

from server.core.errors import Conflict, Invalid, NotFound, TooMany


class OffSale(Conflict):
    code = "off_sale"
    message = "This performance is not on sale"


class KeyReused(Conflict):
    code = "key_reused"
    message = "This request was already sent with other contents"


class TooManyReservations(TooMany):
    code = "too_many_reservations"
    message = "Too many open reservations. Please finish or cancel one first."


class WrongSecret(NotFound):
    """The caller does not know the reservation's secret: ids can be guessed, so without it there is nothing to see."""


class TooFewTickets(Invalid):
    code = "too_few"

    def __init__(self, least: int) -> None:
        super().__init__(f"Please choose at least {least} tickets", field="items", least=least)


class TooManyTickets(Invalid):
    code = "too_many"

    def __init__(self, most: int) -> None:
        super().__init__(f"Please choose at most {most} tickets", field="items", most=most)


class EmptyBasket(Invalid):
    code = "empty"
    message = "Please choose your tickets"


class MixedBasket(Invalid):
    code = "mixed"
    message = "Tickets of different organisers or currencies cannot be bought together"


class NotOffered(Invalid):
    code = "not_offered"

    def __init__(self, kind: str) -> None:
        what = "ticket type" if kind == "ticket" else kind
        super().__init__(f"This {what} is not offered", field="items")


class CodeNotTaken(Invalid):
    """A promo code takes nothing off this basket, or a gift card pays nothing here."""

    code = "code_not_taken"

    def __init__(self, field: str) -> None:
        what = "promo code" if field == "promo_code" else "gift card"
        super().__init__(f"This {what} does not apply to your order", field=field)


class BeingPaid(Conflict):
    code = "being_paid"
    message = "This order is being paid. Please wait a moment."

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
    """Ids are guessable: without the secret there is nothing to see."""


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

"""Contains all the data models used in inputs/outputs"""

from .buyer_out import BuyerOut
from .hold_share_out import HoldShareOut
from .hold_share_out_channel import HoldShareOutChannel
from .included_out import IncludedOut
from .list_orders_status import ListOrdersStatus
from .offered_place_out import OfferedPlaceOut
from .offered_place_out_state import OfferedPlaceOutState
from .offered_team_out import OfferedTeamOut
from .offered_type_out import OfferedTypeOut
from .offered_upsell_out import OfferedUpsellOut
from .offered_variant_out import OfferedVariantOut
from .order_amounts_out import OrderAmountsOut
from .order_event_out import OrderEventOut
from .order_event_out_type import OrderEventOutType
from .order_events_out import OrderEventsOut
from .order_list_out import OrderListOut
from .order_out import OrderOut
from .order_out_channel import OrderOutChannel
from .order_out_status import OrderOutStatus
from .ordered_performance_out import OrderedPerformanceOut
from .performance_offer_out import PerformanceOfferOut
from .performance_offer_out_closed_type_1 import PerformanceOfferOutClosedType1
from .performance_offer_out_closed_type_2_type_1 import (
    PerformanceOfferOutClosedType2Type1,
)
from .performance_offer_out_closed_type_3_type_1 import (
    PerformanceOfferOutClosedType3Type1,
)
from .performance_offer_out_gateways_item import PerformanceOfferOutGatewaysItem
from .performance_state_out import PerformanceStateOut
from .performance_state_out_status import PerformanceStateOutStatus
from .problem_out import ProblemOut
from .problem_out_fields import ProblemOutFields
from .ticket_out import TicketOut
from .ticket_out_status import TicketOutStatus
from .told_order_out import ToldOrderOut
from .told_order_out_channel import ToldOrderOutChannel
from .told_order_out_status import ToldOrderOutStatus
from .told_out import ToldOut
from .upsell_item_out import UpsellItemOut
from .upsell_item_out_status import UpsellItemOutStatus

__all__ = (
    "BuyerOut",
    "HoldShareOut",
    "HoldShareOutChannel",
    "IncludedOut",
    "ListOrdersStatus",
    "OfferedPlaceOut",
    "OfferedPlaceOutState",
    "OfferedTeamOut",
    "OfferedTypeOut",
    "OfferedUpsellOut",
    "OfferedVariantOut",
    "OrderAmountsOut",
    "OrderedPerformanceOut",
    "OrderEventOut",
    "OrderEventOutType",
    "OrderEventsOut",
    "OrderListOut",
    "OrderOut",
    "OrderOutChannel",
    "OrderOutStatus",
    "PerformanceOfferOut",
    "PerformanceOfferOutClosedType1",
    "PerformanceOfferOutClosedType2Type1",
    "PerformanceOfferOutClosedType3Type1",
    "PerformanceOfferOutGatewaysItem",
    "PerformanceStateOut",
    "PerformanceStateOutStatus",
    "ProblemOut",
    "ProblemOutFields",
    "TicketOut",
    "TicketOutStatus",
    "ToldOrderOut",
    "ToldOrderOutChannel",
    "ToldOrderOutStatus",
    "ToldOut",
    "UpsellItemOut",
    "UpsellItemOutStatus",
)

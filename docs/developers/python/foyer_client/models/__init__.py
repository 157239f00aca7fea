"""Contains all the data models used in inputs/outputs"""

from .api_report_out import ApiReportOut
from .api_report_out_filters_item import ApiReportOutFiltersItem
from .api_report_out_group import ApiReportOutGroup
from .api_report_out_needs_item import ApiReportOutNeedsItem
from .api_report_out_period import ApiReportOutPeriod
from .api_reports_out import ApiReportsOut
from .api_scan_in_request import ApiScanInRequest
from .api_scans_in_request import ApiScansInRequest
from .api_verdict_out import ApiVerdictOut
from .api_verdict_out_verdict_type_1 import ApiVerdictOutVerdictType1
from .api_verdict_out_verdict_type_2_type_1 import ApiVerdictOutVerdictType2Type1
from .api_verdict_out_verdict_type_3_type_1 import ApiVerdictOutVerdictType3Type1
from .api_verdicts_out import ApiVerdictsOut
from .basket_in_request import BasketInRequest
from .basket_in_request_language import BasketInRequestLanguage
from .buyer_in_request import BuyerInRequest
from .buyer_out import BuyerOut
from .cancel_in_request import CancelInRequest
from .card_share_out import CardShareOut
from .event_list_out import EventListOut
from .event_out import EventOut
from .exchange_in_request import ExchangeInRequest
from .exchange_in_request_by import ExchangeInRequestBy
from .exchange_line_out import ExchangeLineOut
from .exchange_line_out_kind import ExchangeLineOutKind
from .exchange_out import ExchangeOut
from .exchange_out_status import ExchangeOutStatus
from .exchange_quote_in_request import ExchangeQuoteInRequest
from .exchange_quote_out import ExchangeQuoteOut
from .exchange_quote_out_settled import ExchangeQuoteOutSettled
from .included_upsell_out import IncludedUpsellOut
from .item_in_request import ItemInRequest
from .list_orders_status import ListOrdersStatus
from .new_seats_in_request import NewSeatsInRequest
from .new_tickets_in_request import NewTicketsInRequest
from .offered_place_out import OfferedPlaceOut
from .offered_place_out_state import OfferedPlaceOutState
from .offered_team_out import OfferedTeamOut
from .offered_ticket_type_out import OfferedTicketTypeOut
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
from .payment_in_request import PaymentInRequest
from .payment_in_request_by import PaymentInRequestBy
from .payment_out import PaymentOut
from .payment_out_status import PaymentOutStatus
from .performance_list_out import PerformanceListOut
from .performance_offer_out import PerformanceOfferOut
from .performance_offer_out_closed_type_1 import PerformanceOfferOutClosedType1
from .performance_offer_out_closed_type_2_type_1 import (
    PerformanceOfferOutClosedType2Type1,
)
from .performance_offer_out_closed_type_3_type_1 import (
    PerformanceOfferOutClosedType3Type1,
)
from .performance_out import PerformanceOut
from .performance_out_closed_type_1 import PerformanceOutClosedType1
from .performance_out_closed_type_2_type_1 import PerformanceOutClosedType2Type1
from .performance_out_closed_type_3_type_1 import PerformanceOutClosedType3Type1
from .problem_out import ProblemOut
from .problem_out_fields import ProblemOutFields
from .quote_line_out import QuoteLineOut
from .quote_line_out_kind import QuoteLineOutKind
from .quote_out import QuoteOut
from .read_report_period import ReadReportPeriod
from .read_report_step import ReadReportStep
from .refund_in_request import RefundInRequest
from .refund_out import RefundOut
from .refund_out_back_to import RefundOutBackTo
from .refund_out_order_status import RefundOutOrderStatus
from .refund_out_status import RefundOutStatus
from .refund_quote_in_request import RefundQuoteInRequest
from .refund_quote_out import RefundQuoteOut
from .refund_quote_out_back_to import RefundQuoteOutBackTo
from .refund_way_out import RefundWayOut
from .refund_way_out_back_to import RefundWayOutBackTo
from .refunded_unit_out import RefundedUnitOut
from .report_column_out import ReportColumnOut
from .report_column_out_kind import ReportColumnOutKind
from .report_rows_out import ReportRowsOut
from .report_rows_out_data_item import ReportRowsOutDataItem
from .reservation_out import ReservationOut
from .reservation_out_status import ReservationOutStatus
from .sale_in_request import SaleInRequest
from .sale_in_request_language import SaleInRequestLanguage
from .test_event_out import TestEventOut
from .test_event_out_data import TestEventOutData
from .test_event_out_type import TestEventOutType
from .ticket_line_in_request import TicketLineInRequest
from .ticket_out import TicketOut
from .ticket_out_status import TicketOutStatus
from .told_order_out import ToldOrderOut
from .told_order_out_channel import ToldOrderOutChannel
from .told_order_out_status import ToldOrderOutStatus
from .told_out import ToldOut
from .upsell_item_out import UpsellItemOut
from .upsell_item_out_status import UpsellItemOutStatus
from .upsell_line_in_request import UpsellLineInRequest
from .venue_out import VenueOut

__all__ = (
    "ApiReportOut",
    "ApiReportOutFiltersItem",
    "ApiReportOutGroup",
    "ApiReportOutNeedsItem",
    "ApiReportOutPeriod",
    "ApiReportsOut",
    "ApiScanInRequest",
    "ApiScansInRequest",
    "ApiVerdictOut",
    "ApiVerdictOutVerdictType1",
    "ApiVerdictOutVerdictType2Type1",
    "ApiVerdictOutVerdictType3Type1",
    "ApiVerdictsOut",
    "BasketInRequest",
    "BasketInRequestLanguage",
    "BuyerInRequest",
    "BuyerOut",
    "CancelInRequest",
    "CardShareOut",
    "EventListOut",
    "EventOut",
    "ExchangeInRequest",
    "ExchangeInRequestBy",
    "ExchangeLineOut",
    "ExchangeLineOutKind",
    "ExchangeOut",
    "ExchangeOutStatus",
    "ExchangeQuoteInRequest",
    "ExchangeQuoteOut",
    "ExchangeQuoteOutSettled",
    "IncludedUpsellOut",
    "ItemInRequest",
    "ListOrdersStatus",
    "NewSeatsInRequest",
    "NewTicketsInRequest",
    "OfferedPlaceOut",
    "OfferedPlaceOutState",
    "OfferedTeamOut",
    "OfferedTicketTypeOut",
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
    "PaymentInRequest",
    "PaymentInRequestBy",
    "PaymentOut",
    "PaymentOutStatus",
    "PerformanceListOut",
    "PerformanceOfferOut",
    "PerformanceOfferOutClosedType1",
    "PerformanceOfferOutClosedType2Type1",
    "PerformanceOfferOutClosedType3Type1",
    "PerformanceOut",
    "PerformanceOutClosedType1",
    "PerformanceOutClosedType2Type1",
    "PerformanceOutClosedType3Type1",
    "ProblemOut",
    "ProblemOutFields",
    "QuoteLineOut",
    "QuoteLineOutKind",
    "QuoteOut",
    "ReadReportPeriod",
    "ReadReportStep",
    "RefundedUnitOut",
    "RefundInRequest",
    "RefundOut",
    "RefundOutBackTo",
    "RefundOutOrderStatus",
    "RefundOutStatus",
    "RefundQuoteInRequest",
    "RefundQuoteOut",
    "RefundQuoteOutBackTo",
    "RefundWayOut",
    "RefundWayOutBackTo",
    "ReportColumnOut",
    "ReportColumnOutKind",
    "ReportRowsOut",
    "ReportRowsOutDataItem",
    "ReservationOut",
    "ReservationOutStatus",
    "SaleInRequest",
    "SaleInRequestLanguage",
    "TestEventOut",
    "TestEventOutData",
    "TestEventOutType",
    "TicketLineInRequest",
    "TicketOut",
    "TicketOutStatus",
    "ToldOrderOut",
    "ToldOrderOutChannel",
    "ToldOrderOutStatus",
    "ToldOut",
    "UpsellItemOut",
    "UpsellItemOutStatus",
    "UpsellLineInRequest",
    "VenueOut",
)

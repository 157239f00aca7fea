import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { rowsOf, type Shapes, type DataResponse, type ListResponse } from "@/api/schemas";
import { EVENT_CHOICES } from "@/office/account";
import { sendChange } from "@/office/editing";
import { listQuery, type ListPage, type ListRequest } from "@/office/list";
import { typeOnOfferFromDto, type IncludedUpsell, type TypeOnOffer } from "@/shared/tickets/typeOnOffer";
import type { DtoFields } from "@/ui/useErrorsTogether";
import {
  NEW_TICKET_TYPE,
  readNamedDay,
  WEEK,
  writeNamedDay,
  type TicketTypeForm,
  type WeekDay,
} from "./ticketTypeForm";

export interface TicketType extends TypeOnOffer {
  readonly id: number;
  readonly account: number;
  readonly event: number;
  readonly eventName: string;
  readonly name: string;
  readonly description: string;
  readonly least: number;
  readonly fitsAll: boolean;
  readonly days: readonly WeekDay[];
  readonly hours: readonly string[];
  /** 0: no limit. */
  readonly perBooking: number;
  readonly perPerformance: number;
  readonly perEvent: number;
  readonly until: string;
  /** As 2026-12-05, empty where there is none. */
  readonly starts: string;
  readonly ends: string;
  readonly upsells: readonly number[];
  readonly excludesBookingFee: boolean;
  readonly version: number;
}

export type TicketTypeDto = Shapes["TicketTypeOut"];

export const ticketTypeFromDto = (dto: TicketTypeDto): TicketType => ({
  id: dto._id,
  account: dto.accountid,
  event: dto.event_id,
  eventName: dto.eventname,
  name: dto.name,
  description: dto.description,
  least: dto.ticketcount,
  fitsAll: dto.all_ocurrences,
  days: WEEK.filter((day) => dto.matching_rule.days_of_week.includes(day)),
  hours: dto.matching_rule.day_times,
  perBooking: dto.per_booking,
  perPerformance: dto.per_performance,
  perEvent: dto.maximum_ticket_per_event,
  until: dto.until_time,
  starts: dto.startDate ?? "",
  ends: dto.endDate ?? "",
  upsells: dto.upsells,
  excludesBookingFee: dto.excludeBookingFee,
  version: dto.version,
  ...typeOnOfferFromDto(dto),
});

/** The list's reply: types stand below their events. */
interface TicketTypesDto {
  readonly ticketTypeList: readonly Shapes["EventTypesOut"][];
  readonly total: number;
}

export const ticketTypesFromDto = ({ ticketTypeList, total }: TicketTypesDto): ListPage<TicketType> => ({
  rows: ticketTypeList.flatMap(({ ticket_types }) => ticket_types.map(ticketTypeFromDto)),
  total,
});

/** The columns that sort, and what the server calls them. */
export const ORDERINGS = {
  name: "name",
  event: "eventname",
  perBooking: "per_booking",
  perPerformance: "per_performance",
  perEvent: "maximum_ticket_per_event",
  active: "activestatus",
} as const;

/** "20.00" as it was typed: 20. */
const asTyped = (amount: string) => amount.replace(/\.00$/, "");

export const ticketTypeFormOf = (row: TicketType | undefined): TicketTypeForm =>
  row
    ? {
        event: { value: row.event, label: row.eventName },
        name: row.name,
        description: row.description,
        least: String(row.least),
        fitsAll: row.fitsAll,
        days: row.days,
        hours: row.hours,
        adjustment: row.adjustment,
        amount: row.adjustment ? asTyped(row.amount) : "",
        perBooking: String(row.perBooking),
        perPerformance: String(row.perPerformance),
        perEvent: String(row.perEvent),
        until: row.until,
        starts: row.starts && writeNamedDay(row.starts),
        ends: row.ends && writeNamedDay(row.ends),
        upsells: row.upsells.length > 0 ? row.upsells.map((upsell) => ({ upsell })) : NEW_TICKET_TYPE.upsells,
        isBoxOfficeOnly: row.isBoxOfficeOnly,
        excludesBookingFee: row.excludesBookingFee,
        isActive: row.isActive,
      }
    : NEW_TICKET_TYPE;

/** What a field holds if it can be read; the server says what is wrong with the rest. */
export const formToDto = (form: TicketTypeForm, account: number) => ({
  accountid: account,
  event_id: form.event?.value ?? 0,
  name: form.name.trim(),
  description: form.description.trim(),
  ticketcount: form.least.trim(),
  all_ocurrences: form.fitsAll,
  matching_rule: { days_of_week: form.days, day_times: form.hours },
  ...(form.adjustment && { price_adjustment_type: form.adjustment, adjustment_amount: form.amount.trim() }),
  per_booking: form.perBooking.trim(),
  per_performance: form.perPerformance.trim(),
  maximum_ticket_per_event: form.perEvent.trim(),
  until_time: form.until.trim(),
  startDate: readNamedDay(form.starts) ?? form.starts.trim(),
  endDate: readNamedDay(form.ends) ?? form.ends.trim(),
  upsells: form.upsells.map(({ upsell }) => upsell).filter(Boolean),
  boxofficeonly: form.isBoxOfficeOnly,
  excludeBookingFee: form.excludesBookingFee,
  activestatus: form.isActive ? 1 : 0,
});

/** Which field a refusal is about. */
export const FIELDS: DtoFields<TicketTypeForm> = {
  event_id: "event",
  name: "name",
  description: "description",
  ticketcount: "least",
  matching_rule: "days",
  adjustment_amount: "amount",
  price_adjustment_type: "adjustment",
  per_booking: "perBooking",
  per_performance: "perPerformance",
  maximum_ticket_per_event: "perEvent",
  until_time: "until",
  startDate: "starts",
  endDate: "ends",
  upsells: "upsells",
  ...Object.fromEntries(
    Array.from({ length: 20 }, (_, place) => [`upsells.${place}`, `upsells.${place}.upsell` as const]),
  ),
};

const LIST = "/tickettype/getTicketTypeByAccountId";

/** Everything that is read of ticket types. */
export const TICKET_TYPES = ["ticketTypes"] as const;

export const ticketTypeList = (account: number, request: ListRequest) =>
  listQuery({
    key: [...TICKET_TYPES, "list", account],
    asked: request,
    orderings: ORDERINGS,
    path: LIST,
    body: { accountid: account },
    pageOf: ticketTypesFromDto,
  });

/** One type as it is now; null if there is none. */
export const ticketTypeNumbered = (account: number, id: number) =>
  queryOptions({
    queryKey: [...TICKET_TYPES, "one", account, id],
    queryFn: async ({ signal }): Promise<TicketType | null> => {
      const response = await api.post<TicketTypesDto>(LIST, { accountid: account, ticketTypeid: id }, { signal });
      return ticketTypesFromDto(response).rows[0] ?? null;
    },
  });

export const saveTicketType = (form: TicketTypeForm, account: number, row: TicketType | undefined): Promise<string> =>
  row
    ? sendChange("/tickettype/updateTicketType", {
        ...formToDto(form, account),
        action_type: "edit",
        ticketTypeid: row.id,
        version: row.version,
      })
    : sendChange("/tickettype/createTicketType", { ...formToDto(form, account), action_type: "add" });

export const switchTicketType = (row: TicketType, isActive: boolean): Promise<string> =>
  sendChange("/tickettype/updateTicketType", { ticketTypeid: row.id, activestatus: isActive ? 1 : 0 });

export const deleteTicketType = (row: TicketType): Promise<string> =>
  sendChange("/tickettype/deleteTicketType", { event_id: row.event, ticketTypeid: row.id });

/** Upsells of this sub-category are taxed with the ticket that brings them. */
const INCLUDED_IN_TICKET_TYPE = 8;

/** What tickets may bring, of any event. */
export const CHOICES = ["upsells", "included"] as const;

/** What a ticket of the event may bring. */
export const upsellChoices = (event: number) =>
  queryOptions({
    queryKey: [...CHOICES, event],
    queryFn: async ({ signal }): Promise<readonly IncludedUpsell[]> => {
      const body = { eventid: event, status: "all", channel: "boxoffice" };
      const response = await api.post<ListResponse<Shapes["UpsellOut"]>>("/events/getUpsellByEventId", body, {
        signal,
      });
      return rowsOf(response)
        .filter(({ upselltaxcategoryid }) => upselltaxcategoryid === INCLUDED_IN_TICKET_TYPE)
        .map(({ upsellid, upsellname, activestatus }) => ({
          id: upsellid,
          name: upsellname,
          status: activestatus === 1 ? "active" : "inactive",
        }));
    },
    enabled: event > 0,
  });

/** The hours at which the event's performances to come start: `7:30PM`. */
export const hoursOf = (event: number) =>
  queryOptions({
    queryKey: [...EVENT_CHOICES, "hours", event],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const body = { eventid: event };
      const response = await api.post<DataResponse<readonly Shapes["DayHourOut"][]>>(
        "/events/getPerformanceTimes",
        body,
        {
          signal,
        },
      );
      return response.data.map(({ time }) => time);
    },
    enabled: event > 0,
  });

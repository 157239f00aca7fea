import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { rowsOf, type Shapes, type WireData, type WireList } from "@/api/wire";
import { sendChange } from "@/office/editing";
import { listQuery, type ListRequest } from "@/office/list";
import {
  formToWire,
  ORDERINGS,
  ticketTypesFromWire,
  type IncludedUpsell,
  type TicketType,
  type WireTicketTypes,
} from "./model";
import type { TicketTypeForm } from "./ticketTypeForm";

const LIST = "/tickettype/getTicketTypeByAccountId";

/** Everything that is read of ticket types. */
export const TICKET_TYPES = ["ticketTypes"] as const;

export const ticketTypeList = (account: number, asked: ListRequest) =>
  listQuery({
    key: [...TICKET_TYPES, "list", account],
    asked,
    orderings: ORDERINGS,
    path: LIST,
    body: { accountid: account },
    pageOf: ticketTypesFromWire,
  });

/** One type as it is now; null if there is none. */
export const ticketTypeNumbered = (account: number, id: number) =>
  queryOptions({
    queryKey: [...TICKET_TYPES, "one", account, id],
    queryFn: async ({ signal }): Promise<TicketType | null> => {
      const reply = await api.post<WireTicketTypes>(LIST, { accountid: account, ticketTypeid: id }, { signal });
      return ticketTypesFromWire(reply).rows[0] ?? null;
    },
  });

export const saveTicketType = (form: TicketTypeForm, account: number, row: TicketType | undefined): Promise<string> =>
  row
    ? sendChange("/tickettype/updateTicketType", {
        ...formToWire(form, account),
        action_type: "edit",
        ticketTypeid: row.id,
        version: row.version,
      })
    : sendChange("/tickettype/createTicketType", { ...formToWire(form, account), action_type: "add" });

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
      const reply = await api.post<WireList<Shapes["UpsellOut"]>>("/events/getUpsellByEventId", body, { signal });
      return rowsOf(reply)
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
    queryKey: [...TICKET_TYPES, "hours", event],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const body = { eventid: event };
      const reply = await api.post<WireData<readonly Shapes["DayHourOut"][]>>("/events/getPerformanceTimes", body, {
        signal,
      });
      return reply.data.map(({ time }) => time);
    },
    enabled: event > 0,
  });

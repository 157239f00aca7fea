import { keepPreviousData, queryOptions, type QueryKey } from "@tanstack/react-query";
import { api } from "@/api/client";
import { messageIn } from "@/api/done";
import type { Shapes } from "@/api/wire";
import { sendChange } from "@/office/editing";
import { BRANDING, SEND_TIMEOUT_MS } from "../queries";
import type { Language } from "../template/languages";
import { typedKey } from "../template/typedKey";
import { ticketFromWire, ticketToWire, type Advert, type Ticket } from "./model";
import type { TicketForm } from "./ticketForm";

export const ticketOf = (event: number) =>
  queryOptions({
    queryKey: [...BRANDING, "ticket", event] as QueryKey,
    queryFn: async ({ signal }): Promise<Ticket> => {
      const asked = { action_type: "eventlogo list", event_id: event };
      const reply = await api.post<Shapes["TicketTemplateReplyOut"]>("/events/getTemplateDetails", asked, { signal });
      return ticketFromWire(reply.data);
    },
    // A draft is edited as it is now, not as it was when this browser was here last.
    meta: { persist: false },
  });

export async function saveTicket(form: TicketForm, edited: Ticket): Promise<string> {
  const timeout = { timeout: SEND_TIMEOUT_MS };
  const parts = ticketToWire(form, edited);
  return messageIn(await api.postForm("/events/ticketTemplateManagement", parts, timeout));
}

/** Until an advert is gone and the form is of what there is then, nothing is saved. */
export const DELETING = [...BRANDING, "deleteAdvert"] as const;

export const deleteAdvert = ({ id }: Advert, event: number) =>
  sendChange("/events/deleteAdsInTicketTemplate", { id, event_id: event });

/** The ticket as it would be drawn from what a form holds, which nobody has saved. */
export const typedTicketOf = (form: TicketForm, edited: Ticket, language: Language) =>
  queryOptions({
    queryKey: ["typedTicket", edited.event, edited.version, typedKey(form), language] as QueryKey,
    queryFn: ({ signal }): Promise<Blob> =>
      api.postBlob("/branding/typedTicket", ticketToWire(form, edited, language), {
        signal,
        timeout: SEND_TIMEOUT_MS,
      }),
    // While the next one is drawn, the last one stands.
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
    meta: { persist: false },
  });

/** The ticket as it is drawn from the draft: a picture of its page. */
export const ticketPictureOf = ({ event, version }: Pick<Ticket, "event" | "version">, language: Language) =>
  queryOptions({
    queryKey: [...BRANDING, "ticketPicture", event, version, language] as QueryKey,
    queryFn: ({ signal }): Promise<Blob> =>
      api.blob("/branding/ticketPreview", { query: { event_id: event, kind: "png", language }, signal }),
    // A file is nothing that is kept for the next start.
    meta: { persist: false },
  });

/** An event's ticket in our words; the wire's names stop here. */
import type { Shapes } from "@/api/wire";
import type { WireFields } from "@/ui/refusals";
import { publishedFromWire, type Published } from "../published";
import type { Language } from "../template/languages";
import { SLOTS, type Slot, type TicketForm } from "./ticketForm";

export interface Advert {
  readonly id: number;
  readonly picture: string;
}

export interface Ticket {
  readonly event: number;
  readonly eventName: string;
  readonly venue: string;
  /** 0 where none was saved yet. */
  readonly version: number;
  readonly logo: string;
  readonly header: string;
  readonly adverts: Readonly<Partial<Record<Slot, Advert>>>;
  readonly published: Published | null;
  readonly isChanged: boolean;
}

export type WireTicket = Shapes["TicketTemplateOut"];

export const ticketFromWire = (wire: WireTicket): Ticket => ({
  event: wire.eventid,
  eventName: wire.eventname,
  venue: wire.venuename,
  version: wire.version,
  logo: wire.logourl,
  header: wire.adsheader,
  adverts: Object.fromEntries(
    wire.eventticketads.map(({ eventadid, ads, adssequence }) => [adssequence, { id: eventadid, picture: ads }]),
  ),
  published: wire.published && publishedFromWire(wire.published),
  isChanged: wire.changed,
});

/** Reads the row that comes with "somebody else saved first". */
export const ticketFromReply = (reply: Shapes["TicketTemplateReplyOut"]): Ticket => ticketFromWire(reply.data);

/** The parts of ticketTemplateManagement; of pictures only those that were chosen now. In a language, to be drawn alone. */
export function ticketToWire(form: TicketForm, edited: Ticket, language?: Language): FormData {
  const ticketTemplate = {
    action_type: edited.version === 0 ? "add" : "edit",
    template_id: edited.version === 0 ? 0 : edited.event,
    event_id: edited.event,
    eventname: edited.eventName,
    // Left out it stays, empty it goes.
    ...(form.logo === null && { logo_url: "" }),
    ads_header: form.header.trim(),
    eventticketads: SLOTS.flatMap((slot) => {
      const known = edited.adverts[slot];
      if (!known && !(form[`ad${slot}`] instanceof File)) return [];
      return [{ eventadid: known?.id ?? 0, eventid: edited.event, ads: known?.picture ?? "", adssequence: slot }];
    }),
    version: edited.version,
    ...(language && { language }),
  };
  const parts = new FormData();
  parts.set("ticketTemplate", JSON.stringify(ticketTemplate));
  if (form.logo instanceof File) parts.set("logo", form.logo);
  for (const slot of SLOTS) {
    const picture = form[`ad${slot}`];
    if (picture instanceof File) parts.set(`ads${slot}`, picture);
  }
  return parts;
}

/** Which field a refusal is about. */
export const FIELDS: WireFields<TicketForm> = {
  ads_header: "header",
  logo: "logo",
  ads1: "ad1",
  ads2: "ad2",
  ads3: "ad3",
};

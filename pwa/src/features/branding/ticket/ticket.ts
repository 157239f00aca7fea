import { keepPreviousData, queryOptions, type QueryKey } from "@tanstack/react-query";
import { z } from "zod";
import { api } from "@/api/client";
import { messageIn } from "@/api/done";
import type { Shapes } from "@/api/schemas";
import { sendChange } from "@/office/editing";
import { rulesOf } from "@/office/rules";
import type { DtoFields } from "@/ui/useErrorsTogether";
import { BRANDING, isTicketPicture, SEND_TIMEOUT_MS, typedKey, type Language } from "../branding";
import { publishedFromDto, type Published } from "../publishing/publishing";

const { orSays } = rulesOf("branding");

/** A ticket's slots for adverts (specification, part 2, section 9). */
export const SLOTS = [1, 2, 3] as const;
export type Slot = (typeof SLOTS)[number];

/** New, saved, or none. */
const picture = z
  .custom<File | string | null>((value) => value === null || typeof value === "string" || value instanceof File)
  .refine((value): boolean => !(value instanceof File) || isTicketPicture(value), orSays("noImage"));

/** The form of a ticket template, with the specification's messages (part 2, section 5). */
export const ticketForm = z.object({ logo: picture, header: z.string(), ad1: picture, ad2: picture, ad3: picture });

export type TicketForm = z.infer<typeof ticketForm>;

export const ticketFormOf = ({ logo, header, adverts }: Ticket): TicketForm => ({
  logo: logo || null,
  header,
  ad1: adverts[1]?.picture ?? null,
  ad2: adverts[2]?.picture ?? null,
  ad3: adverts[3]?.picture ?? null,
});

export interface Advert {
  readonly id: number;
  readonly picture: string;
}

export interface Ticket {
  readonly event: number;
  readonly eventName: string;
  readonly venue: string;
  /** 0 if never saved. */
  readonly version: number;
  readonly logo: string;
  readonly header: string;
  readonly adverts: Readonly<Partial<Record<Slot, Advert>>>;
  readonly published: Published | null;
  readonly isChanged: boolean;
}

export type TicketDto = Shapes["TicketTemplateOut"];

export const ticketFromDto = (dto: TicketDto): Ticket => ({
  event: dto.eventid,
  eventName: dto.eventname,
  venue: dto.venuename,
  version: dto.version,
  logo: dto.logourl,
  header: dto.adsheader,
  adverts: Object.fromEntries(
    dto.eventticketads.map(({ eventadid, ads, adssequence }) => [adssequence, { id: eventadid, picture: ads }]),
  ),
  published: dto.published && publishedFromDto(dto.published),
  isChanged: dto.changed,
});

/** Reads the row sent with a version conflict. */
export const ticketFromResponse = (response: Shapes["TicketTemplateReplyOut"]): Ticket => ticketFromDto(response.data);

/** Parts of ticketTemplateManagement with new pictures only; `language` is for previews. */
export function ticketToDto(form: TicketForm, edited: Ticket, language?: Language): FormData {
  const ticketTemplate = {
    action_type: edited.version === 0 ? "add" : "edit",
    template_id: edited.version === 0 ? 0 : edited.event,
    event_id: edited.event,
    eventname: edited.eventName,
    // Missing keeps it, empty deletes it.
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

/** The form's field for each name of the contract. */
export const FIELDS: DtoFields<TicketForm> = {
  ads_header: "header",
  logo: "logo",
  ads1: "ad1",
  ads2: "ad2",
  ads3: "ad3",
};

export const ticketOf = (event: number) =>
  queryOptions({
    queryKey: [...BRANDING, "ticket", event] as QueryKey,
    queryFn: async ({ signal }): Promise<Ticket> => {
      const request = { action_type: "eventlogo list", event_id: event };
      const response = await api.post<Shapes["TicketTemplateReplyOut"]>("/events/getTemplateDetails", request, {
        signal,
      });
      return ticketFromDto(response.data);
    },
    // Always the newest draft, never a persisted one.
    meta: { persist: false },
  });

export async function saveTicket(form: TicketForm, edited: Ticket): Promise<string> {
  const timeout = { timeout: SEND_TIMEOUT_MS };
  const parts = ticketToDto(form, edited);
  return messageIn(await api.postForm("/events/ticketTemplateManagement", parts, timeout));
}

/** Blocks saving until a deletion is done and the form has the new version. */
export const DELETING = [...BRANDING, "deleteAdvert"] as const;

export const deleteAdvert = ({ id }: Advert, event: number) =>
  sendChange("/events/deleteAdsInTicketTemplate", { id, event_id: event });

/** The ticket of an unsaved form. */
export const typedTicketOf = (form: TicketForm, edited: Ticket, language: Language) =>
  queryOptions({
    queryKey: ["typedTicket", edited.event, edited.version, typedKey(form), language] as QueryKey,
    queryFn: ({ signal }): Promise<Blob> =>
      api.postBlob("/branding/typedTicket", ticketToDto(form, edited, language), {
        signal,
        timeout: SEND_TIMEOUT_MS,
      }),
    // The last preview stays until the next one is there.
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
    meta: { persist: false },
  });

/** The draft's ticket as a picture of its page. */
export const ticketPictureOf = ({ event, version }: Pick<Ticket, "event" | "version">, language: Language) =>
  queryOptions({
    queryKey: [...BRANDING, "ticketPicture", event, version, language] as QueryKey,
    queryFn: ({ signal }): Promise<Blob> =>
      api.blob("/branding/ticketPreview", { query: { event_id: event, kind: "png", language }, signal }),
    // Files are not persisted.
    meta: { persist: false },
  });

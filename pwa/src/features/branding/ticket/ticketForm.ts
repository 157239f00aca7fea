import { z } from "zod";
import { rulesOf } from "@/office/rules";
import { isTicketPicture } from "../pictures";
import type { Ticket } from "./model";

const { orSays } = rulesOf("branding");

/** A ticket's places for adverts (spec part 2, section 9). */
export const SLOTS = [1, 2, 3] as const;
export type Slot = (typeof SLOTS)[number];

/** What stands above the adverts unless something else is typed. */
export const DEFAULT_HEADER = "Ads";

/** Chosen now, there already, or none. */
const picture = z
  .custom<File | string | null>((value) => value === null || typeof value === "string" || value instanceof File)
  .refine((value): boolean => !(value instanceof File) || isTicketPicture(value), orSays("noImage"));

/** The form of an event's ticket, with the spec's messages (part 2, section 5). */
export const ticketForm = z.object({ logo: picture, header: z.string(), ad1: picture, ad2: picture, ad3: picture });

export type TicketForm = z.infer<typeof ticketForm>;

export const ticketFormOf = ({ logo, header, adverts }: Ticket): TicketForm => ({
  logo: logo || null,
  header,
  ad1: adverts[1]?.picture ?? null,
  ad2: adverts[2]?.picture ?? null,
  ad3: adverts[3]?.picture ?? null,
});

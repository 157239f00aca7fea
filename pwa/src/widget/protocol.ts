/**
 * The messages between the widget in its frame and the page around it (spec part 3, sections 4 and 7): their names and
 * fields are the spec's, `foyer:…` are ours. Both sides read whatever comes through here, and trust nothing else of it.
 * A page may say `upsellData` and `venueDetail`, too, as the spec has it: they are not read, since what is sold where, and
 * for how much, only the server says.
 */
import * as z from "zod/mini";

const LONGEST_ADDRESS = 4000;
const LONGEST_TEXT = 2000;
const MOST_PIXELS = 20_000;

const text = z.string().check(z.maxLength(LONGEST_TEXT));
const id = z.int().check(z.positive());
const address = z.url({ protocol: /^https?$/ }).check(z.maxLength(LONGEST_ADDRESS));

/** A language as a page names its own. */
export const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{1,8}){0,3}$/i;

/** What the page around the widget tells it. */
const context = {
  /** The page's own address, to which a buyer comes back. */
  url: address,
  eventid: id,
  customerid: z.optional(id),
  /** A performance to begin with. */
  occurrenceid: z.optional(id),
  channel: z.enum(["online", "boxoffice"]),
  /** What the page is written in, such as `fr-CA`. */
  language: z.optional(z.string().check(z.regex(LANGUAGE))),
  userid: z.optional(id),
  /** A selling token of the box office, never a session's. */
  token: z.optional(text),
  /** `{id}.{token}` of a purchase link. */
  reservationId: z.optional(text),
};

const initialize = z.object({ type: z.literal("INITIALIZE_WIDGET"), ...context });
const verify = z.object({
  type: z.literal("WIDGET_PAYMENT_VERIFY"),
  ...context,
  /** The query of the page's address, with `app` and `payid`. */
  query: z.record(z.string(), text),
});
/** How much of the widget's frame lies below what is seen of the page, in pixels: what stays in sight stands above that. */
const sight = z.object({
  type: z.literal("foyer:sight"),
  eventid: id,
  below: z.number().check(z.gte(0), z.lte(MOST_PIXELS)),
});
const fromHost = z.discriminatedUnion("type", [initialize, verify, sight]);

const fromWidget = z.discriminatedUnion("type", [
  /** Asks for the context. */
  z.object({ type: z.literal("INITIALIZE_WIDGET") }),
  z.object({ type: z.literal("WIDGET_LOADED") }),
  /** The page is to go to a provider's checkout. */
  z.object({ type: z.literal("stripeCheckout"), url: address }),
  z.object({ type: z.literal("downloadPdf"), url: address, pdfName: text }),
  /** How high the widget is, in pixels. */
  z.object({ type: z.literal("foyer:height"), height: z.number().check(z.gte(0), z.lte(MOST_PIXELS)) }),
  /** What was asked for by WIDGET_PAYMENT_VERIFY is known, whatever it is. */
  z.object({ type: z.literal("foyer:verified") }),
]);

export type FromHost = z.infer<typeof fromHost>;
export type Sight = z.infer<typeof sight>;
export type FromWidget = z.infer<typeof fromWidget>;
export type HostContext = Omit<z.infer<typeof initialize>, "type">;
export type Query = z.infer<typeof verify>["query"];

/** Reads what the widget has heard; undefined if it is none of these messages. */
export const readFromHost = (data: unknown): FromHost | undefined => fromHost.safeParse(data).data;

/** Reads what the page around the widget has heard; undefined if it is none of these messages. */
export const readFromWidget = (data: unknown): FromWidget | undefined => fromWidget.safeParse(data).data;

/**
 * The messages between the widget in its frame and the page around it (spec part 3, sections 4 and 7): their names and
 * fields are the spec's, `foyer:…` are ours. Both sides read whatever comes through here, and trust nothing else of it.
 * A page may say `upsellData` and `venueDetail`, too, as the spec has it: they are not read, since what is sold where, and
 * for how much, only the server says.
 */

const LONGEST_ADDRESS = 4000;
const LONGEST_TEXT = 2000;
const MOST_PIXELS = 20_000;

/** A language as a page names its own. */
export const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{1,8}){0,3}$/i;

/** What the page around the widget tells it. */
export interface HostContext {
  /** The page's own address, to which a buyer comes back. */
  readonly url: string;
  readonly eventid: number;
  readonly customerid?: number;
  /** A performance to begin with. */
  readonly occurrenceid?: number;
  readonly channel: "online" | "boxoffice";
  /** What the page is written in, such as `fr-CA`. */
  readonly language?: string;
  readonly userid?: number;
  /** A selling token of the box office, never a session's. */
  readonly token?: string;
  /** `{id}.{token}` of a purchase link. */
  readonly reservationId?: string;
}

/** The query of the page's address, with `app` and `payid`. */
export type Query = Readonly<Record<string, string>>;

/** How much of the widget's frame lies above and below what is seen of the page, in pixels: what stays in sight stands between. */
export interface Sight {
  readonly type: "foyer:sight";
  readonly eventid: number;
  /** A script that a browser has stored from before does not say it. */
  readonly above?: number;
  readonly below: number;
}

export type FromHost =
  | ({ readonly type: "INITIALIZE_WIDGET" } & HostContext)
  | ({ readonly type: "WIDGET_PAYMENT_VERIFY"; readonly query: Query } & HostContext)
  | Sight;

export type FromWidget =
  /** Asks for the context. */
  | { readonly type: "INITIALIZE_WIDGET" }
  | { readonly type: "WIDGET_LOADED" }
  /** The page is to go to a provider's checkout. */
  | { readonly type: "stripeCheckout"; readonly url: string }
  | { readonly type: "downloadPdf"; readonly url: string; readonly pdfName: string }
  /** How high the widget is, in pixels. */
  | { readonly type: "foyer:height"; readonly height: number }
  /** Another step is shown, from its top. */
  | { readonly type: "foyer:step" }
  /** What was asked for by WIDGET_PAYMENT_VERIFY is known, whatever it is. */
  | { readonly type: "foyer:verified" };

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string" && value.length <= LONGEST_TEXT;
const isId: Check = (value) => Number.isSafeInteger(value) && (value as number) > 0;
const isPixels: Check = (value) => typeof value === "number" && value >= 0 && value <= MOST_PIXELS;
const isLanguage: Check = (value) => isText(value) && LANGUAGE.test(value as string);
const isChannel: Check = (value) => value === "online" || value === "boxoffice";
const isQuery: Check = (value) => isRecord(value) && Object.values(value).every(isText);

function isAddress(value: unknown): boolean {
  if (typeof value !== "string" || value.length > LONGEST_ADDRESS) return false;
  try {
    return /^https?:$/.test(new URL(value).protocol);
  } catch {
    return false;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const orNone =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

/** The fields of a message beside its type. */
type Fields = Readonly<Record<string, Check>>;

const CONTEXT: Fields = {
  url: isAddress,
  eventid: isId,
  customerid: orNone(isId),
  occurrenceid: orNone(isId),
  channel: isChannel,
  language: orNone(isLanguage),
  userid: orNone(isId),
  token: orNone(isText),
  reservationId: orNone(isText),
};
const FROM_HOST: Readonly<Record<FromHost["type"], Fields>> = {
  INITIALIZE_WIDGET: CONTEXT,
  WIDGET_PAYMENT_VERIFY: { ...CONTEXT, query: isQuery },
  "foyer:sight": { eventid: isId, above: orNone(isPixels), below: isPixels },
};
const FROM_WIDGET: Readonly<Record<FromWidget["type"], Fields>> = {
  INITIALIZE_WIDGET: {},
  WIDGET_LOADED: {},
  stripeCheckout: { url: isAddress },
  downloadPdf: { url: isAddress, pdfName: isText },
  "foyer:height": { height: isPixels },
  "foyer:step": {},
  "foyer:verified": {},
};

/** Gives the fields that a message has, and no others; undefined where it is none of these, or a field is wrong. */
function readMessage(data: unknown, known: Readonly<Record<string, Fields>>): object | undefined {
  if (!isRecord(data) || typeof data["type"] !== "string" || !Object.hasOwn(known, data["type"])) return undefined;
  const fields = Object.entries(known[data["type"]] ?? {});
  if (!fields.every(([name, isRight]) => isRight(data[name]))) return undefined;
  const given = fields.map(([name]) => [name, data[name]] as const).filter(([, value]) => value !== undefined);
  return { type: data["type"], ...Object.fromEntries(given) };
}

/** Reads what the widget has heard; undefined if it is none of these messages. */
export const readFromHost = (data: unknown): FromHost | undefined =>
  readMessage(data, FROM_HOST) as FromHost | undefined;

/** Reads what the page around the widget has heard; undefined if it is none of these messages. */
export const readFromWidget = (data: unknown): FromWidget | undefined =>
  readMessage(data, FROM_WIDGET) as FromWidget | undefined;

/** What is said to a widget by the address of the page that it stands in (spec part 3, section 4). */
import type { Query } from "./protocol";

/** The one product whose payments and links come back by `app`. */
const APP = "foyer";
/** What a provider adds to the address that it sends a buyer back to. */
const OF_PROVIDERS = /^(payment_intent|setup_intent|redirect_status|source_type|source_redirect_slug)/;
const OURS = new Set(["app", "payid", "reservationId", "foyer_event"]);

/** The event that a widget's own address names; 0 for none. */
export const eventIn = (path: string): number => Number(/\/widget\/(\d+)/.exec(path)?.[1] ?? 0);

/** The token of a look that is not published yet, in which whoever may change it sees the widget: `?look=TOKEN`. */
export const draftIn = (search: string): string => new URLSearchParams(search).get("look") ?? "";

/** Whether the page around a widget shows by itself what it is: `?head=none`. */
export const hasNoHead = (search: string): boolean => new URLSearchParams(search).get("head") === "none";

/** Whether the widget is framed by the app, for those who sell or set up: `?staff`. */
export const isForStaff = (search: string): boolean => new URLSearchParams(search).has("staff");

export interface AddressParams {
  /** A payment to verify: the whole query. */
  readonly query?: Query;
  /** A purchase link that was opened. */
  readonly reservationId?: string;
}

/** Reads what an address says to the widget of an event; another product's words, or another event's, say nothing. */
export function addressParams(search: string, event: number): AddressParams {
  const terms = new URLSearchParams(search);
  const meant = terms.get("foyer_event");
  if (terms.get("app") !== APP || (meant !== null && meant !== String(event))) return {};
  const reservationId = terms.get("reservationId");
  return {
    ...(terms.get("payid") && { query: Object.fromEntries(terms) }),
    ...(reservationId && { reservationId }),
  };
}

/** The address without what was said to the widget; what the host itself needs of its query stays. */
export function cleared(address: string): string {
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()]) {
    if (OURS.has(name) || OF_PROVIDERS.test(name)) url.searchParams.delete(name);
  }
  return url.href;
}

/** The address to which a provider sends the buyer of an event back. */
export function returningTo(address: string, event: number, payment: string): string {
  const url = new URL(address);
  url.searchParams.set("app", APP);
  url.searchParams.set("payid", payment);
  // Where a page has several widgets, only the one of this event is asked.
  url.searchParams.set("foyer_event", String(event));
  return url.href;
}

/** The sheets of an event, the wanted one first: a draft that is over gives way to what is published. */
export const sheetsOf = (event: number, draft: string, published: string): readonly string[] =>
  [draft && `/looks/draft/${event}/${encodeURIComponent(draft)}.css`, published].filter(Boolean);

/** Whether a preview shows what nobody has chosen, so that every step can be measured: `?sample`. */
export const isSampled = (search: string): boolean => new URLSearchParams(search).has("sample");

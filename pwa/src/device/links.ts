import { parts } from "@/device/parts";

/** Addresses that other apps, and the camera's own QR reader, open in ours: `foyer://…`. */
export interface Links {
  /** Also calls with the one that has started the app. */
  watch(opened: (address: string) => void): () => void;
}

export const links: Links = { watch: (opened) => parts.links.watch(opened) };

/** Where an address leads: to which Foyer, and there to which page. */
export interface Lead {
  readonly origin: string;
  readonly path: string;
}

const SCHEME = "foyer:";
const ENROL = "/enrol";

/**
 * Reads the QR code of an enrolment, `https://tickets.example.org/enrol#s=SECRET`, or the same as a link into the app,
 * `foyer://enrol?server=https%3A%2F%2Ftickets.example.org#s=SECRET`. null for anything else: nothing but an enrolment may
 * lead a phone to another server.
 */
export function readLead(text: string): Lead | null {
  const address = parse(text);
  if (!address || address.username !== "" || address.password !== "") return null;
  const isOurs = address.protocol === SCHEME;
  const place = isOurs ? `/${address.host}${address.pathname}`.replace(/\/+$/, "") : address.pathname;
  const origin = isOurs ? readServer(address.searchParams.get("server") ?? "") : readServer(address.origin);
  if (place !== ENROL || origin === null || address.hash.length < 2) return null;
  return { origin, path: `${ENROL}${address.hash}` };
}

/** The link that opens an enrolment's QR address in the app, for the page that a browser shows of it. */
export function appLink(address: string): string | null {
  const lead = readLead(address);
  return lead && `${SCHEME}//enrol?server=${encodeURIComponent(lead.origin)}${lead.path.slice(ENROL.length)}`;
}

/**
 * A server's address as somebody types it: `tickets.example.org`, with or without https and a path. Only https, since a
 * session's token goes there, but on this very machine. null if it is none.
 */
export function readServer(text: string): string | null {
  const typed = text.trim();
  const address = parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`);
  if (!address || address.hostname === "" || address.username !== "" || address.password !== "") return null;
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(address.hostname);
  return address.protocol === "https:" || (isHere && address.protocol === "http:") ? address.origin : null;
}

function parse(text: string): URL | null {
  try {
    return new URL(text.trim());
  } catch {
    return null;
  }
}

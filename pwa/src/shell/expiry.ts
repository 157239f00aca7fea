import { matchPath } from "react-router-dom";

/** What is said when a session has ended, and how long it can be read before the screen changes. */
export interface Expiry {
  /** In the catalogue `shell`. */
  readonly key: string;
  readonly delay: number;
}

const USUAL: Expiry = { key: "expired.usual", delay: 2000 };
const VENUES_AND_EVENTS: Expiry = { key: "expired.events", delay: 2000 };

/** The spec's three wordings and two delays (part 1, section 8). */
const SCREENS: Readonly<Record<string, Expiry>> = {
  "/Users": { key: "expired.users", delay: 1000 },
  "/Venues": VENUES_AND_EVENTS,
  "/Events": VENUES_AND_EVENTS,
  "/EventConfiguration/:eventId?": VENUES_AND_EVENTS,
};

export function expiryAt(pathname: string): Expiry {
  const screen = Object.entries(SCREENS).find(([path]) => matchPath(path, pathname) !== null);
  return screen?.[1] ?? USUAL;
}

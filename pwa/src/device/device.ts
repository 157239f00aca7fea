import { useEffect, useSyncExternalStore } from "react";
import type { KeyRing } from "@/offline/vault";
import { parts } from "./parts";
import type { Scanner } from "./scanner";
import type { Haptics } from "./signals";

/** What a phone or a browser can do for us. `parts.ts` is the web's, `parts.native.ts` that of the phone apps. */
export interface Parts {
  readonly platform: "web" | "android" | "ios";
  /** Reads what has to be known before the first screen is drawn. Called once, before anything else of these. */
  readonly start: () => Promise<void>;
  readonly scanner: Scanner;
  readonly haptics: Haptics;
  readonly network: Network;
  readonly awake: Awake;
  readonly foreground: Foreground;
  readonly fullScreen: FullScreen;
  readonly battery: Battery;
  readonly links: Links;
  readonly storage: DeviceStorage;
  readonly records: Records;
  /** The phone apps': which Foyer they belong to. On the web it is the one that the page came from. */
  readonly homeServer?: HomeServer;
  /** The phone apps': the key of all that is kept sealed. On the web the vault has one of its own. */
  readonly keyRing?: KeyRing;
}

export const { scanner } = parts;

/** Keeps the screen on. */
export interface Awake {
  /** Until what it returns is called. Where the system refuses, the screen goes dark as usual. */
  keep(): () => void;
}

export interface Charge {
  /** From 0 to 1. */
  readonly level: number;
  readonly isCharging: boolean;
}

/** null where the platform does not tell. */
export type Battery = () => Promise<Charge | null>;

export const readBattery: Battery = () => parts.battery().catch(() => null);

/** Whether somebody looks at us. */
export interface Foreground {
  /** Calls whenever the app comes back to the front: the screen wakes, or another app was left. */
  watch(back: () => void): () => void;
}

export const foreground: Foreground = { watch: (back) => parts.foreground.watch(back) };

/** The whole screen for one page, as far as the platform gives it. */
export interface FullScreen {
  /** Rejects where there is none, or where nobody has just touched the page. */
  enter(): Promise<void>;
  leave(): Promise<void>;
  isFull(): boolean;
  /** Calls when somebody leaves it, or comes back. */
  watch(changed: () => void): () => void;
}

export const fullScreen: FullScreen = {
  enter: () => parts.fullScreen.enter(),
  leave: () => parts.fullScreen.leave(),
  isFull: () => parts.fullScreen.isFull(),
  watch: (changed) => parts.fullScreen.watch(changed),
};

/** Which Foyer a phone app belongs to, and its session there. */
export interface HomeServer {
  /** The server's address without a path: `https://tickets.example.org`; "" until somebody has said it. */
  readonly origin: string;
  /** The session's token, in the platform's secure storage. */
  readonly token: string | undefined;
  /** Another server: the token of the one before is forgotten. */
  settle(origin: string): void;
  keepToken(token: string): void;
  forgetToken(): void;
  /** The token of a session that is still to be ended at the server: nothing else is done with it. */
  readonly asideToken: string | undefined;
  setAside(): void;
  forgetAside(): void;
  /** When all of it has been written, and the app may be started anew. */
  settled(): Promise<unknown>;
}

/** undefined on the web, where the page comes from its server. */
export const homeServer: HomeServer | undefined = parts.homeServer;

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

export interface Network {
  readonly isOnline: () => boolean;
  readonly watch: (changed: () => void) => () => void;
}

export const network: Network = {
  isOnline: () => parts.network.isOnline(),
  watch: (changed) => parts.network.watch(changed),
};

export function useOnline(): boolean {
  return useSyncExternalStore(network.watch, network.isOnline);
}

/** Who is signed in and what they have chosen: cookies on the web, the platform's secure storage in the phone apps. */
export interface Records {
  readRecord(name: string): string | undefined;
  /** An empty value, or no seconds, removes it. In the phone apps it stays until then: the server ends sessions. */
  writeRecord(name: string, value: string, seconds: number): void;
}

export const records: Records = {
  readRecord: (name) => parts.records.readRecord(name),
  writeRecord: (name, value, seconds) => parts.records.writeRecord(name, value, seconds),
};

/** Small settings that stay on the device: never secrets, since a sign-out does not delete them. */
export interface DeviceStorage {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
}

export const storage: DeviceStorage = {
  read: (key) => parts.storage.read(key),
  write: (key, value) => parts.storage.write(key, value),
  remove: (key) => parts.storage.remove(key),
};

/** Keeps the screen on while `active`: a door's phone must not go dark between two guests. */
export function useWakeLock(active: boolean): void {
  useEffect(() => (active ? parts.awake.keep() : undefined), [active]);
}

declare const __BUILD__: string;
declare const __VERSION__: string;

/** The app's own version, and which build of it this is. */
export const appVersion = (): string => `${__VERSION__} ${__BUILD__.slice(0, 7)}`;

/** A phone's or tablet's browser: Foyer's app may be installed beside it. */
export const isPhoneBrowser = (agent: string = navigator.userAgent): boolean =>
  ["iOS", "Android"].includes(platformName(agent));

/** What the app runs on, as the back office lists it. */
export function platformName(agent: string = navigator.userAgent): string {
  if (parts.platform !== "web") return parts.platform === "ios" ? "iOS app" : "Android app";
  // An iPad calls itself a Mac, and no Mac is touched with two fingers.
  const isPad = /Macintosh/.test(agent) && navigator.maxTouchPoints > 1;
  if (isPad || /iPhone|iPad|iPod/.test(agent)) return "iOS";
  if (/Android/.test(agent)) return "Android";
  if (/Windows/.test(agent)) return "Windows";
  return /Mac OS X/.test(agent) ? "macOS" : "Linux";
}

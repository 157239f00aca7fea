import { randomUUID } from "node:crypto";

import type { Browser, BrowserContext, Page } from "@playwright/test";

import { call, type Api, type Credentials, type Sold, type UpsellParams } from "./api";
import type { CuttableLine } from "./cuttable-line";
import { expect, sizes } from "./fixtures";
import { DoorPhone } from "./pages/door-phone";
import { paintCamera } from "./painted-camera";
import { sessionOf } from "./session";
import { createUpsell } from "./test-event";

/** A phone in the hand of somebody at a door. */
export const DOOR_PHONE = {
  viewport: sizes.phone,
  colorScheme: "dark" as const,
  reducedMotion: "reduce" as const,
  locale: "en-GB",
  timezoneId: "Europe/London",
  // As whoever scans has given it: Chromium tells a page its own addresses if it may see, else names that hide them.
  permissions: ["camera"],
};

interface Held {
  /** Painted by the journey, unless told otherwise. */
  readonly camera?: "painted" | "its own";
  /** Who is signed in: the door staff of the demo, unless told otherwise. */
  readonly by?: Credentials;
  /** How far the phone's clock is ahead, in milliseconds. */
  readonly ahead?: number | undefined;
  /** Keeps the app on the device, as it does for users, and so starts without a network. */
  readonly keepsTheApp?: boolean;
}

/** Opens a page on a phone of its own, whose line can be cut. */
export async function openPhone(
  browser: Browser,
  opened: BrowserContext[],
  line: CuttableLine,
  gate: string,
  { camera = "painted", by, ahead = 0, keepsTheApp = false }: Held = {},
): Promise<Page> {
  const context = await browser.newContext({
    ...DOOR_PHONE,
    baseURL: line.url,
    serviceWorkers: keepsTheApp ? "allow" : "block",
    storageState: await sessionOf(line.url, by ?? "door"),
  });
  opened.push(context);
  await context.tracing.start();
  if (camera === "painted") await paintCamera(context);
  await DoorPhone.post(context, gate);
  if (ahead !== 0) await shiftClock(context, ahead);
  return context.newPage();
}

declare global {
  interface Window {
    /** How far the phone's clock is ahead, in milliseconds: whoever sets it sets the clock. */
    foyerAhead: number;
  }
}

/** Gives a phone a clock that is wrong from the start. */
async function shiftClock(context: BrowserContext, ahead: number): Promise<void> {
  await context.addInitScript((difference) => {
    window.foyerAhead = difference;
    const now = Date.now.bind(Date);
    window.Date = new Proxy(Date, {
      construct: (right, given: unknown[], made) =>
        Reflect.construct(right, given.length === 0 ? [now() + window.foyerAhead] : given, made) as Date,
      get: (right, name) => (name === "now" ? () => now() + window.foyerAhead : (Reflect.get(right, name) as unknown)),
    });
  }, ahead);
}

/**
 * What its buyer is still to be handed, so that their admission stays on the screen until somebody leaves it: without it
 * the verdict goes by itself, sooner than a busy machine has looked at all of it.
 */
export async function toBeHanded(api: Api, event: number): Promise<readonly UpsellParams[]> {
  const upsell = await createUpsell(api, event, { name: "Programme", price: "5" });
  return [{ upsell, variant: null, quantity: 1 }];
}

/** The codes of what was sold. */
export const codesOf = ({ tickets }: Sold): [string, string, string] =>
  tickets.map(({ code }) => code) as [string, string, string];

/** How many of a performance's tickets are in which state, as the server has it. */
export async function statusesOf(api: Api, performance: number): Promise<Record<string, number>> {
  const { tickets } = await api.get<{ tickets: { status: string }[] }>(`/v1/door/performances/${performance}/manifest`);
  const counts: Record<string, number> = {};
  for (const { status } of tickets) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Has the office take on phones that came without a code, once each has been heard of; only then are they believed. */
export async function takeOn(api: Api, phones: readonly DoorPhone[]): Promise<void> {
  const deviceIds = await Promise.all(
    phones.map(({ page }) => page.evaluate(() => localStorage.getItem("foyer-device"))),
  );
  const listed = async () => {
    // One that has not scanned yet has only looked.
    const lists = await Promise.all(
      ["", "&only_looked=true"].map((which) =>
        api.get<{ data: [DeviceDto[]] }>(`/v1/door/devices?page_size=1000${which}`),
      ),
    );
    const rows = lists.flatMap(({ data }) => data[0]);
    return rows.filter(({ device, person }) => deviceIds.includes(device) && person !== "");
  };
  await expect.poll(async () => (await listed()).length, { timeout: 30_000 }).toBe(deviceIds.length);
  for (const { id } of await listed()) await api.post(`/v1/door/devices/${id}/accept`, {});
}

interface DeviceDto {
  readonly id: number;
  readonly device: string;
  /** Who works with it: empty as long as it has only scanned. */
  readonly person: string;
}

/** Every reading of a performance's tickets, as its log has them. */
export async function scansOf(api: Api, performance: number): Promise<readonly ScanDto[]> {
  const { data } = await api.get<{ data: [ScanDto[]] }>(`/v1/door/performances/${performance}/log?page_size=100`);
  return data[0];
}

interface ScanDto {
  readonly at: string;
  readonly by: string;
  readonly verdict: string;
  readonly said: string;
  readonly offline: boolean;
}

/** Ends the session of whoever is signed in on a phone, which does not hear of it while its line is cut. */
export async function endSession(url: string, phone: BrowserContext): Promise<void> {
  const cookies = (await phone.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  await call(url, "POST", "/v1/auth/logout", {}, { Cookie: cookies, Origin: url });
}

/** A phone at a gate, as its calls show it. */
export class DoorCalls {
  private readonly device = randomUUID();

  constructor(
    private readonly api: Api,
    private readonly performance: number,
    private readonly gate: string,
  ) {}

  /** It is taken on by a code, and comes: what it says that it did alone is believed from then on. */
  async isTakenOn(): Promise<void> {
    const about = { device: this.device, platform: "web", version: "1.0" };
    const { secret } = await this.api.post<{ secret: string }>("/v1/door/enrolments", { name: this.gate, gate: "" });
    await this.api.post("/v1/door/enrol", { secret, ...about });
    await this.api.post("/v1/door/breath", { waiting: 0, ...about });
  }

  async scan(code: string, more: object = {}): Promise<void> {
    const scan = {
      performance: this.performance,
      code,
      device: this.device,
      gate: this.gate,
      nonce: randomUUID(),
      scanned_at: new Date().toISOString(),
      ...more,
    };
    await this.api.post("/v1/door/scans", { scans: [scan] });
  }
}

import { randomUUID } from "node:crypto";

import type { Browser, BrowserContext, Page } from "@playwright/test";

import { call, type Api, type Credentials, type Sold, type UpsellParams } from "./api";
import type { CuttableLine } from "./cuttable-line";
import { expect, sizes } from "./fixtures";
import { DoorPhone } from "./pages/door-phone";
import { paintCamera } from "./painted-camera";
import { sessionOf } from "./session";
import { createUpsell } from "./test-event";

/** A phone at a door. */
export const DOOR_PHONE = {
  viewport: sizes.phone,
  colorScheme: "dark" as const,
  reducedMotion: "reduce" as const,
  locale: "en-GB",
  timezoneId: "Europe/London",
  // Granted: Chromium then tells a page its own addresses instead of mDNS names.
  permissions: ["camera"],
};

interface Held {
  /** Painted by the journey by default. */
  readonly camera?: "painted" | "its own";
  /** The demo's door staff by default. */
  readonly by?: Credentials;
  /** How far the phone's clock is ahead, in milliseconds. */
  readonly ahead?: number | undefined;
  /** Installs the service worker, so that the app starts offline. */
  readonly keepsTheApp?: boolean;
}

/** Opens a page on a new phone whose connection can be cut. */
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
    /** How far the phone's clock is ahead, in milliseconds; writable. */
    foyerAhead: number;
  }
}

/** Gives a phone a wrong clock from the start. */
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
 * An open upsell, so that an admission stays on screen: without it the verdict disappears sooner than a busy machine
 * has checked it.
 */
export async function toBeHanded(api: Api, event: number): Promise<readonly UpsellParams[]> {
  const upsell = await createUpsell(api, event, { name: "Programme", price: "5" });
  return [{ upsell, variant: null, quantity: 1 }];
}

export const codesOf = ({ tickets }: Sold): [string, string, string] =>
  tickets.map(({ code }) => code) as [string, string, string];

/** How many of a performance's tickets are in each state on the server. */
export async function statusesOf(api: Api, performance: number): Promise<Record<string, number>> {
  const { tickets } = await api.get<{ tickets: { status: string }[] }>(`/v1/door/performances/${performance}/manifest`);
  const counts: Record<string, number> = {};
  for (const { status } of tickets) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Has the office enrol phones that came without a code; only then does the server trust them. */
export async function takeOn(api: Api, phones: readonly DoorPhone[]): Promise<void> {
  const deviceIds = await Promise.all(
    phones.map(({ page }) => page.evaluate(() => localStorage.getItem("foyer-device"))),
  );
  const listed = async () => {
    // Phones without scans are in a list of their own.
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
  /** Its user; empty if it has only scanned. */
  readonly person: string;
}

/** Every scan in a performance's log. */
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

/** Ends a phone's session; the phone does not learn of it while cut off. */
export async function endSession(url: string, phone: BrowserContext): Promise<void> {
  const cookies = (await phone.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  await call(url, "POST", "/v1/auth/logout", {}, { Cookie: cookies, Origin: url });
}

/** A phone at a gate, by its API calls. */
export class DoorCalls {
  private readonly device = randomUUID();

  constructor(
    private readonly api: Api,
    private readonly performance: number,
    private readonly gate: string,
  ) {}

  /** Enrols the phone, so that the server trusts its offline scans. */
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

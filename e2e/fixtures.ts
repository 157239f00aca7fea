import { closeSync, fstatSync, mkdtempSync, openSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { chromium, test as base, type Browser, type BrowserContext, type Page } from "@playwright/test";

import { Api, type Credentials, type Person } from "./api";
import { withCamera } from "./browser";
import { shownTwice, writeFilm } from "./camera";
import { TestAccount } from "./test-account";
import { Postbox } from "./postbox";
import { sessionOf } from "./session";
import { startOne, type CaptchaKind, type StartedSystem } from "./start-system";

export { expect } from "@playwright/test";

/** Of the demo, or of a journey's own account. */
export type Who = Person | Credentials;

export const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const;

export type Size = keyof typeof sizes;
export const SIZES: readonly Size[] = ["phone", "desktop"];

/** The same on both profiles and not live: runs on one (playwright.config.ts). */
export const SAME_ON_BOTH = { tag: "@same-on-both" };
/** Run by `make test` on the embedded profile; others by `make sweep` only. */
export const CORE = { tag: "@core" };
/** Those of them that run on the cluster: live across processes, paid for, or served by nginx. */
export const CORE_ON_CLUSTER = { tag: "@core-on-cluster" };
export const CORE_SAME_ON_BOTH = { tag: ["@core", "@same-on-both"] };

/** A phone in dark mode, or a desktop. */
export interface Device {
  readonly size?: Size;
  readonly scheme?: "light" | "dark";
  /** Installs the service worker, so that the app starts offline. */
  readonly installs?: boolean;
}

const LAST_WORDS = 30_000; // bytes of each log, attached to a failure

interface Fixtures {
  /** A temporary folder. */
  readonly folder: string;
  /** A customer account of this journey only. */
  readonly account: TestAccount;
  /** A new browser, signed out. */
  readonly openBrowser: (device?: Device) => Promise<Page>;
  /** A new browser, signed in, without a page yet. */
  readonly openAs: (who: Who, device?: Device) => Promise<Page>;
  /** A phone whose camera sees a ticket twice; signed in. */
  readonly openDoorPhone: (code: string, who: Who, device?: Device) => Promise<Page>;
  readonly opened: BrowserContext[];
  readonly attachLogs: undefined;
}

interface Shared {
  readonly url: string;
  /** The platform's administrator. */
  readonly platform: Api;
  /** API calls as somebody, for what a journey needs but is not about. */
  readonly apiFor: (who: Who) => Promise<Api>;
  readonly postbox: Postbox;
  /**
   * The URL of a system as after the first `make run`, with the demo season and no card provider; FOYER_FIRST_START may
   * name one.
   */
  readonly firstStart: string;
  /** Starts a fresh system once with this kind of captcha and a fake of its provider. */
  readonly guarded: (kind: CaptchaKind) => Promise<StartedSystem>;
}

export const test = base.extend<Fixtures, Shared>({
  url: [
    async ({}, use) => {
      const url = process.env["FOYER_URL"];
      if (!url) throw new Error("FOYER_URL is not set: start-system.ts sets it");
      await use(url);
    },
    { scope: "worker" },
  ],

  platform: [async ({ url }, use) => use(await Api.signIn(url, "admin")), { scope: "worker" }],

  apiFor: [async ({ url }, use) => use((who) => Api.signIn(url, who)), { scope: "worker" }],

  postbox: [
    async ({}, use) => {
      const folder = process.env["FOYER_MAIL"];
      if (!folder) throw new Error("FOYER_MAIL is not set: the folder of the installation's mails");
      await use(new Postbox(folder));
    },
    { scope: "worker" },
  ],

  firstStart: [
    async ({}, use) => {
      const known = process.env["FOYER_FIRST_START"];
      if (known) return await use(known);
      const { system, stop } = await startOne("embedded", "first-start");
      await use(system.url);
      await stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],

  guarded: [
    async ({}, use) => {
      const started = new Map<CaptchaKind, Awaited<ReturnType<typeof startOne>>>();
      await use(async (kind) => {
        const one = started.get(kind) ?? (await startOne("embedded", kind));
        started.set(kind, one);
        return one.system;
      });
      for (const { stop } of started.values()) await stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],

  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), "foyer-journey-"));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },

  account: async ({ platform, postbox }, use) => {
    await use(await TestAccount.open(platform, postbox));
  },

  // Closes all browsers; failures keep their traces in a folder that git ignores.
  opened: async ({ browser }, use, info) => {
    const opened: BrowserContext[] = [];
    await use(opened);
    const hasFailed = info.status !== info.expectedStatus;
    for (const [index, context] of opened.entries()) {
      await context.tracing.stop(hasFailed ? { path: info.outputPath(`trace-${index + 1}.zip`) } : {});
      await context.close();
      if (context.browser() !== browser) await context.browser()?.close();
    }
  },

  openBrowser: async ({ browser, url, opened }, use) => {
    await use((device) => openPage(browser, url, opened, device));
  },

  openAs: async ({ browser, url, opened }, use) => {
    await use((who, device) => openPage(browser, url, opened, device, who));
  },

  openDoorPhone: async ({ url, folder, opened }, use) => {
    await use(async (code, who, device) => {
      const film = join(folder, `door-${opened.length + 1}.y4m`);
      writeFilm(film, shownTwice(code));
      const phone = await chromium.launch(withCamera(film));
      return openPage(phone, url, opened, { size: "phone", scheme: "dark", ...device }, who);
    });
  },

  attachLogs: [
    async ({}, use, info) => {
      await use(undefined);
      if (info.status === info.expectedStatus) return;
      for (const log of JSON.parse(process.env["FOYER_LOGS"] ?? "[]") as string[]) {
        await info.attach(log, { body: lastBytes(log), contentType: "text/plain" });
      }
    },
    { auto: true },
  ],
});

async function openPage(
  browser: Browser,
  url: string,
  opened: BrowserContext[],
  device: Device = {},
  who?: Who,
): Promise<Page> {
  // The host name, not the IP address: the demo theatre's page uses the address, and so another origin.
  const origin = url.replace("127.0.0.1", "localhost");
  const context = await browser.newContext({
    baseURL: origin,
    viewport: sizes[device.size ?? "desktop"],
    colorScheme: device.scheme ?? "light",
    reducedMotion: "reduce",
    // Installing the service worker takes longer than most journeys.
    serviceWorkers: device.installs ? "allow" : "block",
    ...(who && { storageState: await sessionOf(origin, who) }),
  });
  opened.push(context);
  // Without snapshots, which cost each journey a fifth of its time.
  await context.tracing.start({ snapshots: Boolean(process.env["FOYER_TRACE"]) });
  return context.newPage();
}

function lastBytes(file: string): Buffer {
  const log = openSync(file, "r");
  try {
    const { size } = fstatSync(log);
    const length = Math.min(size, LAST_WORDS);
    const bytes = Buffer.alloc(length);
    readSync(log, bytes, 0, length, size - length);
    return bytes;
  } finally {
    closeSync(log);
  }
}

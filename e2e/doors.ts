import type { Browser, BrowserContext, Page } from "@playwright/test";

import type { Api, Sold } from "./api";
import type { CuttableLine } from "./cuttable-line";
import { sizes } from "./fixtures";
import { DoorPhone } from "./pages/door-phone";
import { paintCamera } from "./painted-camera";
import { sessionOf } from "./session";

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

/** Opens a page on a phone of its own, whose camera is painted unless it has another, and whose line can be cut. */
export async function openPhone(
  browser: Browser,
  opened: BrowserContext[],
  line: CuttableLine,
  gate: string,
  camera: "painted" | "its own" = "painted",
): Promise<Page> {
  const context = await browser.newContext({
    ...DOOR_PHONE,
    baseURL: line.url,
    serviceWorkers: "block",
    storageState: await sessionOf(line.url, "door"),
  });
  opened.push(context);
  await context.tracing.start();
  if (camera === "painted") await paintCamera(context);
  await DoorPhone.post(context, gate);
  return context.newPage();
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

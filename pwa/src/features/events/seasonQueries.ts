import { api } from "@/api/client";
import type { WireData } from "@/api/wire";
import { seasonFromWire, type Season, type WireSeason } from "./season";

const SHEET_TIMEOUT_MS = 180_000;

export const downloadSeason = (event: number) =>
  api.blob("/events/getEventDetailsSheet", { query: { eventid: event }, timeout: SHEET_TIMEOUT_MS });

/** What the sheet would change; nothing is saved. */
export const checkSeason = (event: number, file: File) => send(event, file, { dry_run: "true" });

/** Changes what was shown, all of it or nothing. */
export const updateSeason = (event: number, file: File, { mark }: Season) => send(event, file, { mark });

async function send(event: number, file: File, more: Readonly<Record<string, string>>): Promise<Season> {
  const parts = new FormData();
  parts.set("eventid", String(event));
  parts.set("performances", file);
  for (const [name, text] of Object.entries(more)) parts.set(name, text);
  const path = "/events/updateEventDetailsSheet";
  return seasonFromWire((await api.postForm<WireData<WireSeason>>(path, parts, { timeout: SHEET_TIMEOUT_MS })).data);
}

import { onceFree } from "@/api/busy";
import { api } from "@/api/client";
import type { WireData } from "@/api/wire";
import { agreeing } from "../performances/onSale";
import { seasonFromWire, type Season, type WireSeason } from "./model";

const SHEET_TIMEOUT_MS = 180_000;

export const downloadSeason = (event: number) => {
  const options = { query: { eventid: event }, timeout: SHEET_TIMEOUT_MS };
  return onceFree(() => api.blob("/events/getEventDetailsSheet", options));
};

/** What the sheet would change; nothing is saved. */
export const checkSeason = (event: number, file: File, signal: AbortSignal) =>
  send(event, file, { dry_run: "true" }, signal);

/** Changes what was shown, all of it or nothing. */
export const updateSeason = (event: number, file: File, { mark }: Season) =>
  agreeing((agreed) => send(event, file, { mark, agreed: String(agreed) }));

async function send(
  event: number,
  file: File,
  more: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<Season> {
  const parts = new FormData();
  parts.set("eventid", String(event));
  parts.set("performances", file);
  for (const [name, text] of Object.entries(more)) parts.set(name, text);
  const options = { timeout: SHEET_TIMEOUT_MS, ...(signal && { signal }) };
  const call = () => api.postForm<WireData<WireSeason>>("/events/updateEventDetailsSheet", parts, options);
  return seasonFromWire((await onceFree(call, signal)).data);
}

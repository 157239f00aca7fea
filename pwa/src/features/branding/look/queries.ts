import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { Shapes } from "@/api/wire";
import { sendChange } from "@/office/editing";
import { SEND_TIMEOUT_MS } from "../queries";
import { previewOf } from "../styling/queries";
import { lookToWire, type Look, type LookValues } from "./model";

/** Saves the look as a draft, which buyers get when it is published. */
export const saveLook = (values: LookValues, saved: Look, account: number): Promise<string> =>
  sendChange("/branding/look", lookToWire(values, saved, account));

/** Stores a picture for the account's look; the address by which it is named. */
export async function sendLogo(file: File, account: number): Promise<string> {
  const parts = new FormData();
  parts.set("picture", JSON.stringify({ customer_id: account }));
  parts.set("file", file);
  const timeout = { timeout: SEND_TIMEOUT_MS };
  return (await api.postForm<Shapes["BrandingPictureOut"]>("/branding/pictures", parts, timeout)).data.url;
}

/** An address is good for an hour. */
const SHOWN_MS = 50 * 60_000;

/** Where the real page of an event is shown in the drafted look, another address for each version of it. */
export const pageOf = (event: number, { style, version }: Pick<Look, "style" | "version">) =>
  queryOptions({
    // Not one of those that are read again with each change: the page would be drawn anew for nothing.
    queryKey: ["brandingPage", event, style, version],
    queryFn: () => previewOf(null, event),
    staleTime: SHOWN_MS,
    gcTime: 0,
    meta: { persist: false },
  });

import { useQueryClient } from "@tanstack/react-query";
import type { LiveStatus } from "@/live/live";
import { useAdminNews } from "@/office/useAdminNews";

/** Everything of an account's look, drafts and what is published. */
export const BRANDING = ["branding"] as const;

/** A picture over a slow line. */
export const SEND_TIMEOUT_MS = 180_000;

/** Somebody saved a draft, or published one. */
export const useBrandingNews = (): LiveStatus => useAdminNews(BRANDING, "stylesheet", "template", "look", "event");

/** Reads again what is shown of looks. */
export function useReadAgain(): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: BRANDING });
}

import { useQueryClient } from "@tanstack/react-query";
import type { LiveStatus } from "@/live/live";
import { useAdminUpdates } from "@/office/useAdminUpdates";
import { toast } from "@/shell/toast";

/** Prefix of all branding queries, drafts and published. */
export const BRANDING = ["branding"] as const;

/** A picture over a slow connection. */
export const SEND_TIMEOUT_MS = 180_000;

/** Somebody saved or published a draft. */
export const useBrandingUpdates = (): LiveStatus =>
  useAdminUpdates(BRANDING, "stylesheet", "template", "look", "event");

export function useReadAgain(): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: BRANDING });
}

/** Says that a template is saved, and shows it once it has been read again. */
export function useSaved(onDone: () => void): (message: string) => Promise<void> {
  const readAgain = useReadAgain();
  return async (message) => {
    toast.success(message);
    await readAgain();
    onDone();
  };
}

/** Accepted picture files by extension; the server checks the content (specification, part 2, section 5). */

/** A ticket's logo and adverts. */
const TICKET_PICTURES = [".jpg", ".jpeg", ".png"];
/** Pictures in an email. */
export const MESSAGE_PICTURES = [".gif", ".jpeg", ".jpg", ".png", ".svg"];

const endsWith = (file: File, ends: readonly string[]) => ends.some((end) => file.name.toLowerCase().endsWith(end));

export const isTicketPicture = (file: File): boolean => endsWith(file, TICKET_PICTURES);
export const isMessagePicture = (file: File): boolean => endsWith(file, MESSAGE_PICTURES);

/** The languages for buyers (`server/platform/i18n.py`). */
export const LANGUAGES = ["en", "de", "fr", "es"] as const;
export type Language = (typeof LANGUAGES)[number];

/** A form as part of a query key; a file stands for itself by its metadata. */
export const typedKey = (form: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(form, (_, value: unknown) =>
    value instanceof File ? `${value.name} ${value.size} ${value.lastModified}` : value,
  );

import { useQueryClient } from "@tanstack/react-query";
import type { LiveStatus } from "@/live/live";
import { useAdminNews } from "@/office/useAdminNews";
import { toast } from "@/shell/toast";

/** Everything of an account's look, drafts and what is published. */
export const BRANDING = ["branding"] as const;

/** A picture over a slow line. */
export const SEND_TIMEOUT_MS = 180_000;

/** Somebody saved a draft, or published one. */
export const useBrandingUpdates = (): LiveStatus => useAdminNews(BRANDING, "stylesheet", "template", "look", "event");

/** Reads again what is shown of looks. */
export function useReadAgain(): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: BRANDING });
}

/** Says that a template is saved, and shows it once it is read again. */
export function useSaved(onDone: () => void): (message: string) => Promise<void> {
  const readAgain = useReadAgain();
  return async (message) => {
    toast.success(message);
    await readAgain();
    onDone();
  };
}

/** Which files may be pictures, by their names: what they are in truth the server looks at (spec part 2, section 5). */

/** Of a ticket: its logo and its adverts. */
const TICKET_PICTURES = [".jpg", ".jpeg", ".png"];
/** Of a mail's message. */
export const MESSAGE_PICTURES = [".gif", ".jpeg", ".jpg", ".png", ".svg"];

const endsWith = (file: File, ends: readonly string[]) => ends.some((end) => file.name.toLowerCase().endsWith(end));

export const isTicketPicture = (file: File): boolean => endsWith(file, TICKET_PICTURES);
export const isMessagePicture = (file: File): boolean => endsWith(file, MESSAGE_PICTURES);

/** In which buyers are spoken to (`server/platform/i18n.py`). */
export const LANGUAGES = ["en", "de", "fr", "es"] as const;
export type Language = (typeof LANGUAGES)[number];

/** What a form holds as part of a query's key: a file is told by what a browser knows of it. */
export const typedKey = (form: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(form, (_, value: unknown) =>
    value instanceof File ? `${value.name} ${value.size} ${value.lastModified}` : value,
  );

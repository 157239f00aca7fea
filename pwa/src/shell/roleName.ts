import { hasText, textsOf } from "@/i18n/i18n";

/** A role in the office's language, by the server's word for it; one that we have no word for keeps that. */
export function roleName(sent: string): string {
  const t = textsOf("roles");
  return hasText(`roles:${sent}`) ? t(sent) : sent;
}

import { hasText, textsOf } from "@/i18n/i18n";

const RESERVED = /^(.+) Reservation: (\d+)$/;

/** A status as people read it. The spec's own word (`Off-Sale`, `Progress Reservation: 95`) is for machines: decision 0129. */
export function statusLabel(word: string): string {
  const t = textsOf("status");
  const [, status, reservation] = RESERVED.exec(word) ?? [];
  if (status !== undefined) return t("reserved", { status: statusLabel(status), reservation });
  return hasText(`status:${word}`) ? t(word) : word;
}

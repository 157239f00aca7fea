import type { FormEvent } from "react";

/**
 * For a field's `onInput`: what may not stand in it does not even appear. The form reads the field only after that, which
 * it would not wait for in its own `onChange`.
 */
export const cleanedInput = (clean: (text: string) => string) => (event: FormEvent<HTMLInputElement>) => {
  const input = event.currentTarget;
  const cleaned = clean(input.value);
  if (cleaned !== input.value) input.value = cleaned;
};

/** What may be typed as an amount or a percentage: digits and one decimal point. */
export function cleanDecimal(text: string): string {
  const [whole = "", ...parts] = text.replaceAll(/[^\d.]/g, "").split(".");
  return parts.length === 0 ? whole : `${whole}.${parts.join("")}`;
}

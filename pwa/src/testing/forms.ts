import type { z } from "zod";

/** What a form says of a value: each field's first message, as the form shows it. */
export function saysOf(schema: z.ZodType, value: unknown): Record<string, string> {
  const { error } = schema.safeParse(value);
  const says: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) says[path.join(".")] ??= message;
  return says;
}

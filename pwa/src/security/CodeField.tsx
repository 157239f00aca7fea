import type { ComponentProps } from "react";
import { Field } from "@/ui/Field";

/** The six digits of an authenticator app; a phone offers them by itself where it knows them. */
export function CodeField(props: ComponentProps<typeof Field>) {
  return <Field autoComplete="one-time-code" inputMode="numeric" maxLength={9} spellCheck={false} {...props} />;
}

import type { ComponentProps } from "react";
import { Field } from "@/ui/Field";

/** The six digits of an authenticator app; a phone that knows the code offers it by itself. */
export function CodeField(props: ComponentProps<typeof Field>) {
  return <Field autoComplete="one-time-code" inputMode="numeric" maxLength={9} spellCheck={false} {...props} />;
}

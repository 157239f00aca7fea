import type { ComponentProps } from "react";
import { decimalTyped, typedAs } from "@/office/typed";
import { Field } from "@/ui/Field";

const MOST = 7;

/** Digits and a point before a percent sign. */
export function PercentField(props: Omit<ComponentProps<typeof Field>, "trailing">) {
  return (
    <Field
      inputMode="decimal"
      autoComplete="off"
      maxLength={MOST}
      onInput={typedAs(decimalTyped)}
      trailing={<span className="fy-quiet">%</span>}
      {...props}
    />
  );
}

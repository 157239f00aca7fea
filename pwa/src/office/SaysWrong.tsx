import "@/office/office.css";
import type { ReactNode } from "react";
import { useWrong, type WrongField } from "@/ui/Field";
import { Icon } from "@/ui/Icon";

interface SaysProps extends WrongField {
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * What is wrong with what is chosen and not typed, below it. `id` is of the control to which the form's one alert leads,
 * under this `label`; the words have `{id}-says`, for what they describe.
 */
export function SaysWrong({ id, label, className = "", children }: SaysProps) {
  const role = useWrong({ id, label }, true);
  return (
    <p id={`${id}-says`} className={`office-says ${className}`} role={role}>
      <Icon name="alert" size="small" />
      {children}
    </p>
  );
}

import "@/office/office.css";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { useFormState } from "react-hook-form";
import { SaidTogether } from "@/ui/Field";
import { useErrorsTogether } from "@/ui/useErrorsTogether";

interface FormErrorsProps {
  /** Where a dialog has room for the alert beside its buttons: below the fields it would grow, and move them. */
  readonly slot?: HTMLElement | null;
  readonly children: ReactNode;
}

/** A form's fields, and below them, once it was to be saved and several are wrong, one alert that leads to each. */
export function FormErrors({ slot, children }: FormErrorsProps) {
  const { together, alert } = useErrorsTogether(useFormState().isSubmitted);
  return (
    <SaidTogether value={together}>
      {children}
      {alert && (slot ? createPortal(alert, slot) : <div className="is-whole">{alert}</div>)}
    </SaidTogether>
  );
}

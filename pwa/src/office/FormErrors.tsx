import "@/office/office.css";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { useFormState, type Control, type FieldValues } from "react-hook-form";
import { useDialogFoot } from "@/ui/Dialog";
import { SaidTogether } from "@/ui/Field";
import { useErrorsTogether } from "@/ui/useErrorsTogether";

interface FormErrorsProps<Form extends FieldValues> {
  /** The form's, where no provider around it gives that. */
  readonly control?: Control<Form>;
  readonly children: ReactNode;
}

/**
 * A form's fields, and once it was to be saved and several are wrong, one alert that leads to each: in a dialog beside its
 * buttons, for below the fields it would grow, and move them.
 */
export function FormErrors<Form extends FieldValues>({ control, children }: FormErrorsProps<Form>) {
  const { isSubmitted } = useFormState<Form>({ ...(control && { control }) });
  const { together, alert } = useErrorsTogether(isSubmitted);
  const foot = useDialogFoot();
  return (
    <SaidTogether value={together}>
      {children}
      {alert && (foot ? createPortal(alert, foot) : <div className="is-whole">{alert}</div>)}
    </SaidTogether>
  );
}

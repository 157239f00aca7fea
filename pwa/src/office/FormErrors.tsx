import "@/office/office.css";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { useFormState, type Control, type FieldValues } from "react-hook-form";
import { useDialogFoot } from "@/ui/Dialog";
import { SaidTogether, useWrong, type WrongField } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
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

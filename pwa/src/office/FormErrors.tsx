import "@/office/office.css";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { type Control, type FieldValues, useFormState } from "react-hook-form";
import { SaidTogether, useWrong, type WrongField } from "@/ui/Field";
import { useFoot } from "@/ui/foot";
import { Icon } from "@/ui/Icon";
import { intoSight, useErrorsTogether } from "@/ui/useErrorsTogether";

interface FormErrorsProps<Form extends FieldValues> {
  /** The form's, where no provider around it gives that. */
  readonly control?: Control<Form>;
  readonly children: ReactNode;
}

/**
 * A form's fields, and once it was to be saved and several are wrong, one alert that leads to each: beside the buttons of
 * a dialog or of a page's bar, where it is always in sight and moves no field; below the fields where neither is.
 */
export function FormErrors<Form extends FieldValues>({ control, children }: FormErrorsProps<Form>) {
  const { isSubmitted } = useFormState<Form>({ ...(control && { control }) });
  const { together, alert } = useErrorsTogether(isSubmitted);
  const foot = useFoot();
  return (
    <SaidTogether value={together}>
      {children}
      {alert &&
        (foot ? (
          createPortal(alert, foot)
        ) : (
          <div ref={intoSightOnceDrawn} className="is-whole">
            {alert}
          </div>
        ))}
    </SaidTogether>
  );
}

// Not before it is drawn: fields that come to be wrong along with it make it higher.
const intoSightOnceDrawn = (part: HTMLElement | null) => void requestAnimationFrame(() => intoSight(part));

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

import "@/office/office.css";
import { useCallback, useMemo, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useFormState, type FieldErrors } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { SaidTogether, type WrongField } from "@/ui/Field";
import { Icon } from "@/ui/Icon";

interface FormErrorsProps {
  /** Where a dialog has room for the alert beside its buttons: below the fields it would grow, and move them. */
  readonly slot?: HTMLElement | null;
  readonly children: ReactNode;
}

/** A form's fields, and below them, once it was to be saved and several are wrong, one alert that leads to each. */
export function FormErrors({ slot, children }: FormErrorsProps) {
  const t = textsOf("office");
  const { errors, isSubmitted } = useFormState();
  const [wrong, setWrong] = useState<readonly WrongField[]>([]);
  const note = useCallback((field: WrongField) => {
    setWrong((others) => [...others, field].toSorted(byPlace));
    return () => setWrong((all) => all.filter((one) => one !== field));
  }, []);
  // Known as soon as the form is: the fields would otherwise have begun to speak.
  const isOn = isSubmitted && countOf(errors) > 1;
  const together = useMemo(() => ({ isOn, note }), [isOn, note]);
  const alert = isOn && wrong.length > 1 && (
    <p className="office-errors is-whole" role="alert">
      <Icon name="alert" size="small" />
      <span>
        {t("severalWrong", { count: wrong.length })}{" "}
        {wrong.map(({ id, label }, place) => (
          <span key={id}>
            {place > 0 && ", "}
            <a
              className="fy-link"
              href={`#${id}`}
              onClick={(click) => {
                click.preventDefault();
                document.getElementById(id)?.focus();
              }}
            >
              {label}
            </a>
          </span>
        ))}
      </span>
    </p>
  );
  return (
    <SaidTogether value={together}>
      {children}
      {alert && (slot ? createPortal(alert, slot) : alert)}
    </SaidTogether>
  );
}

function byPlace(one: WrongField, other: WrongField): number {
  const [first, second] = [one, other].map(({ id }) => document.getElementById(id));
  if (!first || !second) return 0;
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

/** How many things are wrong: fields, and those of a list's lines. */
function countOf(errors: FieldErrors): number {
  const counts = Object.values(errors).map((error) => {
    if (!error || typeof error !== "object") return 0;
    const { message, ref } = error as { readonly message?: unknown; readonly ref?: unknown };
    return typeof message === "string" && message !== "" ? 1 : ref ? 0 : countOf(error as FieldErrors);
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

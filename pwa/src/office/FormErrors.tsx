import "@/office/office.css";
import { useCallback, useMemo, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useFormState } from "react-hook-form";
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
  const { isSubmitted } = useFormState();
  const [wrong, setWrong] = useState<readonly WrongField[]>([]);
  const note = useCallback((field: WrongField) => {
    setWrong((others) => [...others, field].toSorted(byPlace));
    return () => setWrong((all) => all.filter((one) => one !== field));
  }, []);
  // Of what it can lead to: where that is one field, or none, each says its own.
  const isOn = isSubmitted && wrong.length > 1;
  const together = useMemo(() => ({ isOn, note }), [isOn, note]);
  const alert = isOn && (
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

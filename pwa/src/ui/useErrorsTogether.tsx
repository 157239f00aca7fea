import "@/ui/errorsTogether.css";
import { type ComponentProps, type ReactNode, useCallback, useMemo, useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "@/api/errors";
import { asRecord } from "@/api/ownBody";
import { t } from "@/i18n/i18n";
import type { FormErrorsContext, WrongField } from "./Field";
import { Icon } from "./Icon";

/** For the `ref` of what is said about something that may be out of sight: it is scrolled to as far as it needs. */
export const intoSight = (part: HTMLElement | null): void => part?.scrollIntoView?.({ block: "nearest" });

interface ErrorsTogether {
  /** What the form gives `FormErrorsContext` around its fields. */
  readonly together: ComponentProps<typeof FormErrorsContext>["value"];
  /** The one alert, to be drawn where it moves no field; null while fewer than two are wrong. */
  readonly alert: ReactNode;
}

/** Says what is wrong with a form that was to be sent: once for several fields, with a link that leads to each. */
export function useErrorsTogether(isSubmitted: boolean): ErrorsTogether {
  const [wrong, setWrong] = useState<readonly WrongField[]>([]);
  const note = useCallback((field: WrongField) => {
    setWrong((others) => [...others, field].toSorted(byPlace));
    return () => setWrong((all) => all.filter((one) => one !== field));
  }, []);
  // Of what it can lead to: where that is one field, or none, each says its own.
  const isOn = isSubmitted && wrong.length > 1;
  const together = useMemo(() => ({ isOn, note }), [isOn, note]);
  const alert = isOn ? <WrongFields wrong={wrong} /> : null;
  return { together, alert };
}

function WrongFields({ wrong }: { readonly wrong: readonly WrongField[] }) {
  return (
    <div className="fy-errors" role="alert">
      <Icon name="alert" size="small" />
      <span>
        {t("severalWrong", { count: wrong.length })}{" "}
        {wrong.map(({ id, label }, place) => (
          <span key={id}>
            <span className="fy-keep">
              <a
                className="fy-link"
                href={`#${id}`}
                onClick={(click) => {
                  click.preventDefault();
                  leadTo(id);
                }}
              >
                <span>{label}</span>
              </a>
              {place < wrong.length - 1 && ","}
            </span>
            {place < wrong.length - 1 && " "}
          </span>
        ))}
      </span>
    </div>
  );
}

function leadTo(id: string): void {
  const field = document.getElementById(id);
  field?.focus();
  // What is wrong with several controls is said below the last of them.
  intoSight(document.getElementById(`${id}-says`));
  intoSight(field);
}

function byPlace(one: WrongField, other: WrongField): number {
  const [first, second] = [one, other].map(({ id }) => document.getElementById(id));
  if (!first || !second) return 0;
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

/** The form's field for each name of the API; in a list of lines the first one, 0, stands for every one of them. */
export type DtoFields<Form extends FieldValues> = Readonly<Record<string, FieldPath<Form>>>;

/** Puts a refusal under each field that it names, with the focus on the first; tells whether there is such a field. */
export function sayAtField<Form extends FieldValues>(
  form: UseFormReturn<Form>,
  error: unknown,
  fields: DtoFields<Form>,
): boolean {
  if (!(error instanceof ApiError) || error.field === undefined) return false;
  const all = asRecord(asRecord(error.data)?.fields) ?? { [error.field]: error.message };
  const known = Object.entries(all).flatMap(([serverField, message]) => {
    const name = fieldOf(serverField, fields);
    return name && typeof message === "string" ? [{ name, message }] : [];
  });
  known.forEach(({ name, message }, place) => form.setError(name, { message }, { shouldFocus: place === 0 }));
  return known.length > 0;
}

/** Whether a refusal is about one of the form's fields. */
export function isAtField<Form extends FieldValues>(error: unknown, fields: DtoFields<Form>): boolean {
  return error instanceof ApiError && error.field !== undefined && fieldOf(error.field, fields) !== undefined;
}

/** `rates.3.percentage` for `upselltaxmapping.3.upselltaxpercentage`. */
export function fieldOf<Form extends FieldValues>(
  serverField: string,
  fields: DtoFields<Form>,
): FieldPath<Form> | undefined {
  const place = /\.(\d+)\./.exec(serverField)?.[1];
  if (place === undefined) return fields[serverField];
  const first = fields[serverField.replace(`.${place}.`, ".0.")];
  return first?.replace(".0.", `.${place}.`) as FieldPath<Form> | undefined;
}

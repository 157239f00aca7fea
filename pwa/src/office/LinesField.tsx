import "@/office/office.css";
import { type ReactNode, useRef } from "react";
import { type FieldArray, type FieldArrayPath, type FieldValues, useFieldArray, useFormContext } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { Button, IconButton } from "@/ui/Button";
import { OfLine } from "@/ui/Field";
import { useFieldNote } from "./fields";

interface LinesProps<Form extends FieldValues, Name extends FieldArrayPath<Form>> {
  readonly name: Name;
  /** Where its texts are: `title`, `row`, `add`, `all` and `remove`. */
  readonly texts: string;
  /** A line that nobody has filled in. */
  readonly fresh: FieldArray<Form, Name>;
  /** As many lines as there may be. */
  readonly most: number;
  /** What a line is about, to name the button that removes it; nothing while that is not chosen. */
  readonly nameOf: (place: number) => string | undefined;
  /** A line in words, for what somebody else saved. */
  readonly saysOf: (line: FieldArray<Form, Name>) => string;
  /** Says at its own fields why there may be no further line yet. */
  readonly mayAdd?: () => boolean;
  /** The fields of a line. */
  readonly children: (place: number) => ReactNode;
}

/** A list within a form: lines of a few fields, added and removed. */
export function LinesField<Form extends FieldValues, Name extends FieldArrayPath<Form>>(props: LinesProps<Form, Name>) {
  const { name, texts, fresh, most, nameOf, saysOf, mayAdd, children } = props;
  const t = textsOf(texts.split(":", 1).join());
  const { control } = useFormContext<Form>();
  const { fields, append, remove } = useFieldArray({ control, name });
  const { hint } = useFieldNote(name, undefined, (lines) => (lines as FieldArray<Form, Name>[]).map(saysOf).join(", "));
  const whole = useRef<HTMLFieldSetElement>(null);
  const isFull = fields.length >= most;
  return (
    <fieldset ref={whole} tabIndex={-1} className="office-lines is-whole">
      <legend>{t(`${texts}.title`)}</legend>
      {fields.map((line, place) => {
        const row = t(`${texts}.row`, { number: place + 1 });
        return (
          <div key={line.id} className="office-line" role="group" aria-label={row}>
            <OfLine value={row}>{children(place)}</OfLine>
            <IconButton
              icon="trash"
              label={t(`${texts}.remove`, { what: nameOf(place) ?? row })}
              onClick={() => {
                remove(place);
                // The button that had the focus goes with its line.
                whole.current?.focus();
              }}
            />
          </div>
        );
      })}
      {fields.length === 0 && <p className="fy-small fy-quiet">{t("common:noRecords")}</p>}
      {hint && <p className="fy-small fy-quiet">{hint}</p>}
      <Button
        icon={isFull ? "check" : "plus"}
        disabledReason={isFull && t(`${texts}.all`)}
        onClick={() => (mayAdd?.() ?? true) && append(fresh)}
      >
        {t(isFull ? `${texts}.all` : `${texts}.add`)}
      </Button>
    </fieldset>
  );
}

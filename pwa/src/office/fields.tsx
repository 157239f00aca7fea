import "@/office/office.css";
import { createContext, useContext, type ComponentProps, type FormEvent, type ReactNode } from "react";
import { createPortal } from "react-dom";
import {
  useController,
  useFormContext,
  useFormState,
  type Control,
  type FieldPath,
  type FieldValues,
} from "react-hook-form";
import { t, textsOf } from "@/i18n/i18n";
import { Combo, type Choice } from "@/ui/Combo";
import { Field, FormErrorsContext, Segment, Select, TextArea, useWrong, type WrongField } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { useFoot } from "@/ui/Dialog";
import { intoSight, useErrorsTogether } from "@/ui/useErrorsTogether";
import type { Found } from "@/ui/useSearchChoices";

/**
 * For a field's `onInput`: what may not stand in it does not even appear. The form reads the field only after that, which
 * it would not wait for in its own `onChange`.
 */
export const cleanedInput = (clean: (text: string) => string) => (event: FormEvent<HTMLInputElement>) => {
  const input = event.currentTarget;
  const cleaned = clean(input.value);
  if (cleaned !== input.value) input.value = cleaned;
};

/** What may be typed as an amount or a percentage: digits and one decimal point. */
export function cleanDecimal(text: string): string {
  const [whole = "", ...parts] = text.replaceAll(/[^\d.]/g, "").split(".");
  return parts.length === 0 ? whole : `${whole}.${parts.join("")}`;
}

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
    <FormErrorsContext value={together}>
      {children}
      {alert &&
        (foot ? (
          createPortal(alert, foot)
        ) : (
          <div ref={intoSightOnceDrawn} className="is-whole">
            {alert}
          </div>
        ))}
    </FormErrorsContext>
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

/** What somebody else saved in fields in which something else is typed; a row's popup gives it. */
export const TheirValuesContext = createContext<Readonly<Record<string, unknown>>>({});

/** What a field says below its value: what is wrong with it, what somebody else saved in it, or its own hint. */
export function useFieldNote(name: string, hint?: string, textOf: (value: unknown) => string = inWords) {
  const t = textsOf("office");
  const { getFieldState, getValues } = useFormContext();
  const state = useFormState({ name });
  const { error, isTouched } = getFieldState(name, state);
  // A line that was just added is judged along with its list: nothing is said of it before somebody was there.
  const isFresh = name.includes(".") && !isTouched && !state.isSubmitted && !getValues(name);
  const theirs = useContext(TheirValuesContext)[name];
  const text = theirs === undefined ? undefined : textOf(theirs);
  const theirHint = text === "" ? t("theirsEmpty") : t("theirs", { value: text });
  return { error: isFresh ? undefined : error?.message, hint: text === undefined ? hint : theirHint };
}

/** A text is its own, and a choice its label; none chosen is empty. */
const inWords = (value: unknown): string =>
  typeof value === "string" ? value : ((value as Choice | null)?.label ?? "");

type Named<Form extends FieldValues, Props> = Omit<Props, "name" | "error"> & { readonly name: FieldPath<Form> };

interface Cleaned {
  /** What is left of what is typed: a letter does not even appear in a number. */
  readonly clean?: (text: string) => string;
}

/** A line of text of a form. */
export function TextField<Form extends FieldValues>(props: Named<Form, ComponentProps<typeof Field>> & Cleaned) {
  const { name, hint, clean, ...field } = props;
  const { register } = useFormContext<Form>();
  const says = useFieldNote(name, hint);
  return (
    <Field
      autoComplete="off"
      {...(clean && { onInput: cleanedInput(clean) })}
      {...field}
      {...says}
      {...register(name)}
    />
  );
}

/** Several lines of text of a form. */
export function AreaField<Form extends FieldValues>(props: Named<Form, ComponentProps<typeof TextArea>>) {
  const { name, hint, ...area } = props;
  const { register } = useFormContext<Form>();
  const says = useFieldNote(name, hint);
  return <TextArea autoComplete="off" {...area} {...says} {...register(name)} />;
}

/** An amount or a percentage: nothing but digits and a decimal point can be typed. */
export function DecimalField<Form extends FieldValues>(props: ComponentProps<typeof TextField<Form>>) {
  return <TextField<Form> inputMode="decimal" clean={cleanDecimal} {...props} />;
}

/** A percentage with at most three decimals. */
export function PercentField<Form extends FieldValues>(props: ComponentProps<typeof TextField<Form>>) {
  return <DecimalField<Form> maxLength={7} trailing={<span className="fy-quiet">%</span>} {...props} />;
}

interface Numbered {
  /** The form has the choice as a number. */
  readonly isNumber?: boolean;
}

/** One of a few, in the device's own list. */
export function SelectField<Form extends FieldValues>(props: Named<Form, ComponentProps<typeof Select>> & Numbered) {
  const { name, hint, isNumber = false, ...select } = props;
  const { register } = useFormContext<Form>();
  const says = useFieldNote(
    name,
    hint,
    (value) => select.options.find((option) => option.value === value)?.label ?? "",
  );
  return (
    <Select
      // The choices may come after the value: a list without it would show another.
      key={select.options.length}
      {...select}
      {...says}
      {...register(name, { setValueAs: (value: string) => (isNumber ? Number(value) : value) })}
    />
  );
}

type ComboProps<Chosen extends Choice> = Omit<
  ComponentProps<typeof Combo<Chosen>>,
  "chosen" | "choices" | "onType" | "problem"
>;

interface Looked<Chosen extends Choice> {
  readonly found: Found<Chosen>;
  /** What is typed stands, though it is none of the choices: as one whose value is 0. */
  readonly isFree?: boolean;
  /** What else changes with it. */
  readonly onChosen?: (choice: Chosen | null) => void;
}

/** One of very many, typed for; the form has its value and its label. */
export function ComboField<Form extends FieldValues, Chosen extends Choice>(
  props: Named<Form, Omit<ComboProps<Chosen>, "onChoose">> & Looked<Chosen>,
) {
  const { name, found, hint, isFree, onChosen, ...combo } = props;
  const { ref, value, onChange, onBlur } = useController<Form>({ name }).field;
  const says = useFieldNote(name, hint);
  return (
    <Combo<Chosen>
      placeholder={combo.disabled ? undefined : t("select")}
      {...combo}
      {...says}
      {...found}
      ref={ref}
      chosen={value}
      onChoose={(choice) => {
        onChange(choice && { value: choice.value, label: choice.label });
        onChosen?.(choice);
      }}
      {...(isFree && { onFree: (label: string) => onChange({ value: 0, label }) })}
      onBlur={onBlur}
    />
  );
}

/** One of a few, all in sight. */
export function SegmentField<Form extends FieldValues>(
  props: Named<Form, Omit<ComponentProps<typeof Segment>, "value" | "onChange">>,
) {
  const { name, ...segment } = props;
  const { field } = useController<Form>({ name });
  return <Segment {...segment} value={field.value} onChange={field.onChange} />;
}

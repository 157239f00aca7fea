import { type ComponentProps, createContext, useContext } from "react";
import { type FieldPath, type FieldValues, useController, useFormContext, useFormState } from "react-hook-form";
import { t, textsOf } from "@/i18n/i18n";
import { type Choice, Combo } from "@/ui/Combo";
import { Field, Segment, Select, TextArea } from "@/ui/Field";
import type { Found } from "@/ui/useLookUp";
import { cleanDecimal, cleanedInput } from "./inputCleaning";

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

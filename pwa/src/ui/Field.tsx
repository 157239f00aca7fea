import "@/ui/field.css";
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { t } from "@/i18n/i18n";
import { stayInField } from "./Button";
import { Icon } from "./Icon";

/** The group that had the focus when it was taken away, until what comes in its place is drawn. */
let gone: string | undefined;

/**
 * Keeps the focus in a group of choices that is drawn anew by what is chosen in it, as where it stands above one of
 * several lists: it is on the choice that was pressed. `label` says that it is the same group.
 */
function useComesAgain(label: string): RefObject<HTMLDivElement | null> {
  const group = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const choices = group.current;
    const stop = gone === label && choices ? focusOnceSeen(choices) : undefined;
    return () => {
      stop?.();
      if (!choices?.contains(document.activeElement)) return;
      gone = label;
      // What comes in its place comes with the same drawing.
      queueMicrotask(() => (gone = undefined));
    };
  }, [label]);
  return group;
}

/** Ionic's parts show what stands in them a moment after it is there: only then it takes the focus. */
function focusOnceSeen(choices: HTMLElement): () => void {
  const focus = () => choices.querySelector<HTMLElement>(":checked")?.focus({ preventScroll: true });
  focus();
  if (choices.contains(document.activeElement)) return () => undefined;
  const watcher = new ResizeObserver(() => {
    watcher.disconnect();
    focus();
  });
  watcher.observe(choices);
  return () => watcher.disconnect();
}

export interface Around {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** How what is typed is understood; while it differs, it stands in the hint's place. */
  readonly reading?: string | undefined;
  readonly optional?: boolean;
  /** The label stays for screen readers alone, where the place says what it is (a search box). */
  readonly bareLabel?: boolean;
}

/** A field that is wrong, as a form speaks of it. */
export interface WrongField {
  readonly id: string;
  readonly label: string;
}

interface Together {
  /** One alert says everything that is wrong: the fields do not interrupt one by one. */
  readonly isOn: boolean;
  /** Tells the form of a field that is wrong; what it gives takes that back. */
  readonly note: (field: WrongField) => () => void;
}

/** Given by a form that speaks for its fields. */
export const FormErrorsContext = createContext<Together | null>(null);

/** Given around the fields of a line by what has several lines: what this one is called. */
export const OfLine = createContext<string | null>(null);

/** Says to the form which field is wrong; gives how the field's own words are told: not at all where the form speaks. */
export function useWrong({ id, label: own }: WrongField, isWrong: boolean): "alert" | undefined {
  const together = useContext(FormErrorsContext);
  const note = together?.note;
  const line = useContext(OfLine);
  const label = line === null ? own : t("fieldOfLine", { line, field: own });
  // Before anything is drawn: the field would otherwise have begun to speak.
  useLayoutEffect(() => (isWrong ? note?.({ id, label }) : undefined), [isWrong, note, id, label]);
  return isWrong && !together?.isOn ? "alert" : undefined;
}

type SaysProps = WrongField & Pick<Around, "error" | "hint" | "reading">;

/** Below a field, and of the id `{id}-says`: what is wrong with it, how it is understood, or its hint. */
export function Says({ id, label, error, reading, hint }: SaysProps) {
  const role = useWrong({ id, label }, Boolean(error));
  const text = error ?? reading ?? hint;
  if (!text) return null;
  return (
    <p id={`${id}-says`} className="fy-says" role={role}>
      {error && <Icon name="alert" size="small" />}
      {text}
    </p>
  );
}

interface FrameProps extends Around {
  readonly id: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Label above, value, then the error or the hint. */
export function Frame({ id, label, error, hint, reading, optional, bareLabel, className = "", children }: FrameProps) {
  return (
    <div className={`fy-field ${error ? "is-wrong" : ""} ${hint ? "has-hint" : ""} ${className}`}>
      <label htmlFor={id} className={bareLabel ? "fy-unseen" : undefined}>
        {label}
        {optional && <em> {t("optional")}</em>}
      </label>
      {children}
      <Says {...{ id, label, error, hint, reading }} />
    </div>
  );
}

/** Ties a control to its frame's label and words; `beside`: the id of what else describes it. */
export const describes = (id: string, { error, hint, reading }: Around, beside?: string) => ({
  id,
  "aria-invalid": error ? true : undefined,
  "aria-describedby": [(error ?? reading ?? hint) && `${id}-says`, beside].filter(Boolean).join(" ") || undefined,
});

type FieldProps = Omit<ComponentProps<"input">, "prefix"> &
  Around & { readonly leading?: ReactNode; readonly trailing?: ReactNode };

/** A line of text. Spread react-hook-form's `register(…)` into it. */
export function Field({ leading, trailing, ...props }: FieldProps) {
  const { label, error, hint, reading, optional, bareLabel, className, ...input } = props;
  const made = useId();
  const id = input.id ?? made;
  return (
    <Frame {...{ id, label, error, hint, reading, optional, bareLabel, className }}>
      <span className="fy-input">
        {leading}
        <input {...input} {...describes(id, { label, error, hint, reading }, input["aria-describedby"])} />
        {trailing}
      </span>
    </Frame>
  );
}

type AreaProps = ComponentProps<"textarea"> & Around;

export function TextArea({ label, error, hint, optional, bareLabel, className, rows = 3, ...area }: AreaProps) {
  const made = useId();
  const id = area.id ?? made;
  return (
    <Frame {...{ id, label, error, hint, optional, bareLabel, className }}>
      <span className="fy-input is-area">
        <textarea rows={rows} {...area} {...describes(id, { label, error, hint }, area["aria-describedby"])} />
      </span>
    </Frame>
  );
}

export interface Option {
  readonly value: string | number;
  readonly label: string;
  readonly disabled?: boolean;
}

type SelectProps = ComponentProps<"select"> &
  Around & { readonly options: readonly Option[]; readonly leading?: ReactNode };

/** The device's own list: it knows the thumb better than we do. */
export function Select(props: SelectProps) {
  const { label, error, hint, optional, bareLabel, className, options, leading, ...select } = props;
  const made = useId();
  const id = select.id ?? made;
  return (
    <Frame {...{ id, label, error, hint, optional, bareLabel, className }}>
      <span className="fy-input is-select">
        {leading}
        <select {...select} {...describes(id, { label, error, hint }, select["aria-describedby"])}>
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="down" size="small" />
      </span>
    </Frame>
  );
}

type TickProps = Omit<ComponentProps<"input">, "type"> & { readonly label: ReactNode };

export function Checkbox({ label, className = "", ...input }: TickProps) {
  return (
    <label className={`fy-check ${className}`} onMouseDown={stayInField}>
      <input type="checkbox" {...input} />
      <span>{label}</span>
    </label>
  );
}

export function Switch({ label, className = "", ...input }: TickProps) {
  return (
    <label className={`fy-switch ${className}`} onMouseDown={stayInField}>
      <input type="checkbox" role="switch" {...input} />
      <span>{label}</span>
    </label>
  );
}

interface SegmentProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly onChange: (value: Value) => void;
  readonly className?: string;
}

/** One of a few, all in sight. */
export function Segment<Value extends string>({
  label,
  value,
  options,
  onChange,
  className = "",
}: SegmentProps<Value>) {
  const name = useId();
  const group = useComesAgain(label);
  return (
    <div ref={group} className={`fy-segment ${className}`} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label
          key={option.value}
          className={option.value === value ? "is-chosen" : undefined}
          onMouseDown={stayInField}
        >
          <input
            type="radio"
            className="fy-unseen"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}

export function PasswordField(props: Omit<ComponentProps<typeof Field>, "type" | "trailing">) {
  const [seen, setSeen] = useState(false);
  return (
    <Field
      {...props}
      type={seen ? "text" : "password"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <button
          type="button"
          className="fy-input-act"
          aria-label={t(seen ? "hidePassword" : "showPassword")}
          onClick={() => setSeen(!seen)}
        >
          <Icon name={seen ? "eye-off" : "eye"} />
        </button>
      }
    />
  );
}

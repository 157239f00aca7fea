import { type ComponentProps, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { t } from "@/i18n/i18n";
import type { Choice, Combo } from "@/ui/Combo";
import { ComboFrame, runsAs, selectAll } from "@/ui/ComboFrame";
import { whenIdle } from "@/ui/whenIdle";
import { describes } from "./Field";

type Props<Chosen extends Choice> = Omit<ComponentProps<typeof Combo<Chosen>>, "begun" | "ref">;

/** Where somebody was in the plain field. */
interface Left {
  readonly from: number;
  readonly to: number;
  readonly towards: "forward" | "backward" | "none";
  /** They have pressed on it, or the arrow that opens the list. */
  readonly opens: boolean;
}

let loaded: typeof Combo | undefined;
const load = async () => (loaded ??= (await import("@/ui/Combo")).Combo);

/** A Combo that comes once somebody is near it, or the browser rests; until then a plain field takes what is typed. */
export function LateCombo<Chosen extends Choice>(props: Props<Chosen>) {
  const [Part, setPart] = useState(() => loaded);
  const [typed, setTyped] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  // In the middle of a letter, as Japanese is typed, nothing takes the field away.
  const [isComposing, setComposing] = useState(false);
  const left = useRef<Left>(null);
  const isThere = Part !== undefined && !isComposing;
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (isThere && field.current && left.current) goOn(field.current, left.current);
  }, [isThere]);
  const bring = () => load().then((part) => setPart(() => part));
  useEffect(() => whenIdle(bring), []);
  if (isThere) return <Part {...props} ref={field} {...(typed !== null && { begun: typed })} />;
  return (
    <Plain
      {...props}
      {...(isMissing && { error: t("crash.newer") })}
      typed={typed}
      onTyped={(text) => {
        setTyped(text);
        props.onType(text ?? "");
      }}
      onNear={() => void bring().catch(() => setMissing(true))}
      onComposing={setComposing}
      onLeft={(where) => {
        left.current = where;
      }}
    />
  );
}

interface PlainProps<Chosen extends Choice> extends Props<Chosen> {
  readonly typed: string | null;
  readonly onTyped: (text: string | null) => void;
  /** Somebody is about to use it. */
  readonly onNear: () => void;
  readonly onComposing: (isComposing: boolean) => void;
  readonly onLeft: (where: Left) => void;
}

function Plain<Chosen extends Choice>(props: PlainProps<Chosen>) {
  const { label, error, hint, optional, bareLabel, className } = props;
  const { chosen, clearable, placeholder, disabled, typed, onChoose, onTyped, onNear, onComposing, onLeft } = props;
  const id = useId();
  const inField = typed ?? chosen?.label ?? "";
  const opens = useRef(false);
  // From the moment it goes down: the field may be another before it comes up, and then there is no click.
  const press = () => {
    opens.current = true;
  };
  const watch = useCallback(
    (input: HTMLInputElement) => () => {
      if (document.activeElement !== input) return;
      const { value, selectionStart: from, selectionEnd: to, selectionDirection: towards } = input;
      onLeft({ from: from ?? value.length, to: to ?? value.length, towards: towards ?? "none", opens: opens.current });
    },
    // oxlint-disable-next-line react/exhaustive-deps -- it is told once, when this field goes
    [],
  );
  return (
    <ComboFrame
      {...{ id, label, error, hint, optional, bareLabel, className }}
      onClear={clearable && chosen && !disabled && (() => onChoose(null))}
      shown={typed === null ? (chosen?.label ?? "") : undefined}
      input={
        <input
          ref={watch}
          type="text"
          role="combobox"
          aria-expanded="false"
          aria-autocomplete="list"
          autoComplete="off"
          dir={runsAs(inField)}
          spellCheck={false}
          placeholder={placeholder}
          disabled={disabled}
          value={inField}
          onChange={({ target }) => onTyped(target.value)}
          onPointerDown={press}
          onClick={press}
          onKeyDown={({ key }) => {
            if (key === "Escape") onTyped(null);
            opens.current = key === "ArrowDown" || key === "ArrowUp";
          }}
          onCompositionStart={() => onComposing(true)}
          onCompositionEnd={() => onComposing(false)}
          onFocus={({ target }) => {
            selectAll(target);
            onNear();
          }}
          onPointerEnter={onNear}
          onBlur={() => {
            opens.current = false;
            if (typed !== null) onTyped(null);
          }}
          {...describes(id, { label, error, hint })}
        />
      }
    />
  );
}

function goOn(field: HTMLInputElement, { from, to, towards, opens }: Left): void {
  field.focus();
  field.setSelectionRange(from, to, towards);
  if (opens) field.click();
}

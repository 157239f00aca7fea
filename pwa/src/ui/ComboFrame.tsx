import "@/ui/combo.css";
import { type FocusEvent, type PointerEvent, type ReactNode, type Ref, useLayoutEffect, useRef } from "react";
import { t } from "@/i18n/i18n";
import { type Around, Frame } from "./Field";
import { Icon } from "./Icon";

interface FrameProps extends Around {
  readonly id: string;
  readonly className?: string | undefined;
  /** Where the list is beside. */
  readonly field?: Ref<HTMLSpanElement>;
  /** Empties the field; where there is nothing to empty, nothing. */
  readonly onClear?: (() => void) | false | null;
  /** What the field shows of what is chosen; undefined while somebody types. */
  readonly shown?: string | undefined;
  readonly input: ReactNode;
  /** The list, and what is said of it. */
  readonly children?: ReactNode;
}

/** What a field with choices looks like while its list is closed. */
export function ComboFrame({ field, onClear, shown, input, children, ...frame }: FrameProps) {
  const { id } = frame;
  const before = useRef(shown);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    // What is chosen may come after the focus: whoever types then replaces it, as they do where it was there before.
    if (before.current !== shown && shown && focused?.id === id) selectAll(focused as HTMLInputElement);
    before.current = shown;
  }, [id, shown]);
  return (
    <Frame {...frame}>
      <span className="fy-input is-combo" ref={field} onPointerMove={sayWhole} onBlur={showBeginning}>
        {input}
        {onClear && <Clear label={frame.label} onClear={onClear} />}
        <Icon name="down" size="small" />
      </span>
      {children}
    </Frame>
  );
}

/** Has what is typed next take the place of all there is, of which the beginning stays in sight. */
export const selectAll = (input: HTMLInputElement) => input.setSelectionRange(0, input.value.length, "backward");

/** As its own letters do, from its beginning on; the words of an empty field as the screen does. */
export const runsAs = (text: string) => (text === "" ? undefined : "auto");

/** Where somebody has typed, not every browser goes back to the beginning by itself. */
function showBeginning({ target }: FocusEvent<HTMLElement>): void {
  target.scrollLeft = 0;
}

/** A title has the whole of what the field has no room for. */
function sayWhole({ currentTarget }: PointerEvent<HTMLElement>): void {
  const input = currentTarget.querySelector("input");
  if (input) input.title = input.scrollWidth > input.clientWidth ? input.value : "";
}

/** For mouse and finger; by keys one empties the field. */
function Clear({ label, onClear }: { readonly label: string; readonly onClear: () => void }) {
  return (
    <button
      type="button"
      className="fy-combo-clear"
      tabIndex={-1}
      aria-label={t("clearWhat", { what: label })}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
    >
      <Icon name="x" size="small" />
    </button>
  );
}

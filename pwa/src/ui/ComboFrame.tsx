import "@/ui/combo.css";
import type { ReactNode, Ref } from "react";
import { t } from "@/i18n/i18n";
import { Frame, type Around } from "@/ui/Field";
import { Icon } from "@/ui/Icon";

interface FrameProps extends Around {
  readonly id: string;
  readonly className?: string | undefined;
  /** Where the list is beside. */
  readonly field?: Ref<HTMLSpanElement>;
  /** Empties the field; where there is nothing to empty, nothing. */
  readonly onClear?: (() => void) | false | null;
  readonly input: ReactNode;
  /** The list, and what is said of it. */
  readonly children?: ReactNode;
}

/** What a field with choices looks like while its list is closed. */
export function ComboFrame({ field, onClear, input, children, ...frame }: FrameProps) {
  return (
    <Frame {...frame}>
      <span className="fy-input is-combo" ref={field}>
        {input}
        {onClear && <Clear label={frame.label} onClear={onClear} />}
        <Icon name="down" size="small" />
      </span>
      {children}
    </Frame>
  );
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

import { useRef, type KeyboardEvent, type ReactNode } from "react";
import { t, textsOf } from "@/i18n/i18n";
import { BareButton } from "@/ui/BareButton";
import { ToolIcon } from "./ToolIcon";
import { ALIGNMENTS, BLOCKS, keepChosen, LISTS, MARKS, type Held, type Tool } from "./tools";

const GROUPS: readonly (readonly Tool[])[] = [MARKS, BLOCKS, LISTS, ALIGNMENTS];
/** The keys that do the same. */
const KEYS: Readonly<Partial<Record<Tool, string>>> = {
  bold: "Control+B",
  italic: "Control+I",
  underline: "Control+U",
  ul: "Control+Shift+8",
  ol: "Control+Shift+9",
};

/** What is asked for before it is put in: an address, a picture. */
export type Asking = "link" | "picture";

interface ToolbarProps {
  /** The part that it belongs to. */
  readonly controls: string;
  readonly held: Held;
  readonly isOff: boolean;
  readonly asking: Asking | null;
  readonly onUse: (tool: Tool) => void;
  readonly onAsk: (what: Asking) => void;
}

/** One stop of the Tab key, within which the arrows lead from button to button. */
export function Toolbar({ controls, held, isOff, asking, onUse, onAsk }: ToolbarProps) {
  const t = textsOf("messages");
  const bar = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={bar}
      className="brand-tools"
      role="toolbar"
      aria-label={t("toolbar")}
      aria-controls={controls}
      onKeyDown={(event) => move(bar.current, event)}
      onFocus={({ target }) => bar.current && stopAt(bar.current, target)}
    >
      {GROUPS.map((tools, place) => (
        <span key={tools[0]} className="brand-tool-group">
          {tools.map((tool, index) => (
            <ToolButton
              key={tool}
              label={t(`tools.${tool}`)}
              keys={KEYS[tool]}
              isPressed={held.tools.has(tool)}
              isStop={place === 0 && index === 0}
              isOff={isOff}
              onPress={() => onUse(tool)}
            >
              <ToolIcon name={tool} />
            </ToolButton>
          ))}
        </span>
      ))}
      <span className="brand-tool-group">
        <ToolButton
          label={t("tools.link")}
          isPressed={held.link !== null}
          isOpen={asking === "link"}
          isOff={isOff}
          onPress={() => onAsk("link")}
        >
          <ToolIcon name="link" />
        </ToolButton>
        <ToolButton
          label={t("tools.picture")}
          isOpen={asking === "picture"}
          isOff={isOff}
          onPress={() => onAsk("picture")}
        >
          <ToolIcon name="picture" />
        </ToolButton>
      </span>
    </div>
  );
}

interface ButtonProps {
  readonly label: string;
  readonly keys?: string | undefined;
  readonly isPressed?: boolean;
  readonly isOpen?: boolean;
  /** Tab comes to this one until another was reached. */
  readonly isStop?: boolean;
  readonly isOff: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function ToolButton({ label, keys, isPressed, isOpen, isStop = false, isOff, onPress, children }: ButtonProps) {
  return (
    <BareButton
      className="brand-tool"
      title={label}
      aria-label={label}
      aria-keyshortcuts={keys}
      aria-pressed={isPressed}
      aria-expanded={isOpen}
      because={isOff && t("stillLoading")}
      tabIndex={isStop ? 0 : -1}
      onMouseDown={keepChosen}
      onClick={onPress}
    >
      {children}
    </BareButton>
  );
}

const buttonsOf = (bar: HTMLElement) => [...bar.querySelectorAll<HTMLButtonElement>("button:enabled")];

function stopAt(bar: HTMLElement, target: Element): void {
  for (const button of buttonsOf(bar)) button.tabIndex = button === target ? 0 : -1;
}

function move(bar: HTMLElement | null, event: KeyboardEvent): void {
  if (!bar) return;
  const buttons = buttonsOf(bar);
  const at = buttons.findIndex((button) => button === document.activeElement);
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: buttons.length - 1,
  };
  const next = steps[event.key];
  if (next === undefined) return;
  event.preventDefault();
  buttons.at(next % buttons.length)?.focus();
}

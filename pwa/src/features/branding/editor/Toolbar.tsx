import { useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from "react";
import type Squire from "squire-rte";
import { t, textsOf } from "@/i18n/i18n";
import { BareButton } from "@/ui/Button";

const MARKS = ["bold", "italic", "underline"] as const;
const BLOCKS = ["h1", "h2", "h3"] as const;
const LISTS = ["ul", "ol"] as const;
const ALIGNMENTS = ["left", "center", "right"] as const;

type Mark = (typeof MARKS)[number];
type Block = (typeof BLOCKS)[number];
type List = (typeof LISTS)[number];
type Alignment = (typeof ALIGNMENTS)[number];
type Tool = Mark | Block | List | Alignment;

/** The format at the caret. */
export interface Held {
  readonly tools: ReadonlySet<Tool>;
  /** The URL of its link. */
  readonly link: string | null;
}

export const NOTHING_HELD: Held = { tools: new Set(), link: null };

const TAG_OF: Readonly<Record<Mark, string>> = { bold: "B", italic: "I", underline: "U" };
const BLOCK_TAGS = "p, h1, h2, h3, li";

export function heldBy(editor: Squire): Held {
  const around = elementOf(editor.getSelection().startContainer);
  const root = editor.getRoot();
  const within = (selector: string) => {
    const found = around?.closest<HTMLElement>(selector);
    return found && found !== root && root.contains(found) ? found : null;
  };
  const block = within(BLOCK_TAGS);
  const list = within("ul, ol");
  const align = ALIGNMENTS.find((one) => one === (block?.style.textAlign || "left"));
  const tools: Tool[] = MARKS.filter((mark) => editor.hasFormat(TAG_OF[mark]));
  const heading = within(BLOCKS.join());
  if (heading) tools.push(heading.tagName.toLowerCase() as Block);
  if (list) tools.push(list.tagName.toLowerCase() as List);
  if (align) tools.push(align);
  return { tools: new Set(tools), link: within("a")?.getAttribute("href") ?? null };
}

/** Applies a tool, or reverts it if already applied. */
export function applyTool(editor: Squire, tool: Tool): void {
  const isOn = heldBy(editor).tools.has(tool);
  if (isMark(tool)) setMark(editor, tool, isOn);
  else if (isBlock(tool)) setBlock(editor, isOn ? "p" : tool);
  else if (tool === "ul" || tool === "ol") setList(editor, tool, isOn);
  // Left is the default.
  else editor.setTextAlignment(tool === "left" ? "" : tool);
  editor.focus();
}

function setMark(editor: Squire, mark: Mark, isOn: boolean): void {
  const tag = { tag: TAG_OF[mark] };
  editor.changeFormat(isOn ? null : tag, isOn ? tag : null);
}

function setList(editor: Squire, list: List, isOn: boolean): void {
  if (isOn) editor.removeList();
  else if (list === "ul") editor.makeUnorderedList();
  else editor.makeOrderedList();
}

/** Toggles paragraphs and headings; lists stay lists. */
function setBlock(editor: Squire, tag: Block | "p"): void {
  editor.modifyBlocks((fragment) => {
    for (const block of fragment.querySelectorAll("p, h1, h2, h3")) {
      const made = document.createElement(tag);
      const align = (block as HTMLElement).style.textAlign;
      if (align) made.style.textAlign = align;
      made.append(...block.childNodes);
      block.replaceWith(made);
    }
    return fragment;
  });
}

/** Keeps the editor's selection while a button is pressed. */
export const keepChosen = (event: MouseEvent): void => event.preventDefault();

const isMark = (tool: Tool): tool is Mark => (MARKS as readonly string[]).includes(tool);
const isBlock = (tool: Tool): tool is Block => (BLOCKS as readonly string[]).includes(tool);

const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement);

const GROUPS: readonly (readonly Tool[])[] = [MARKS, BLOCKS, LISTS, ALIGNMENTS];
/** Keyboard shortcuts. */
const KEYS: Readonly<Partial<Record<Tool, string>>> = {
  bold: "Control+B",
  italic: "Control+I",
  underline: "Control+U",
  ul: "Control+Shift+8",
  ol: "Control+Shift+9",
};

/** Needs input first: a URL or a picture. */
export type Asking = "link" | "picture";

interface ToolbarProps {
  /** The id of the editor. */
  readonly controls: string;
  readonly held: Held;
  readonly isOff: boolean;
  readonly asking: Asking | null;
  readonly onUse: (tool: Tool) => void;
  readonly onAsk: (what: Asking) => void;
}

/** One Tab stop; arrow keys move between buttons. */
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
  /** The first Tab stop. */
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
      disabledReason={isOff && t("stillLoading")}
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

/** 24 by 24 line icons like the app's; loaded with the editor only. */
const DRAWINGS: Readonly<Partial<Record<Tool | "link" | "picture", string>>> = {
  ul: "M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01",
  ol: "M10 6h10M10 12h10M10 18h10M4 4.500h1V9M3.500 9h3M3.500 14.500h2.500l-2.500 4h3",
  left: "M4 6h16M4 10h10M4 14h16M4 18h10",
  center: "M4 6h16M7 10h10M4 14h16M7 18h10",
  right: "M4 6h16M10 10h10M4 14h16M10 18h10",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.700-5.700l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.700 5.700l1-1",
  picture: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01",
};
/** Tools shown as a letter. */
const CHARACTERS: Readonly<Partial<Record<Tool, string>>> = {
  bold: "B",
  italic: "I",
  underline: "U",
  h1: "H1",
  h2: "H2",
  h3: "H3",
};

function ToolIcon({ name }: { readonly name: Tool | "link" | "picture" }) {
  const character = CHARACTERS[name as Tool];
  if (character) return <span aria-hidden="true">{character}</span>;
  return (
    <svg className="fy-icon is-normal" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={DRAWINGS[name]} />
    </svg>
  );
}

/** What the toolbar's buttons do with the words that are chosen, and which of them are pressed. */
import type { MouseEvent } from "react";
import type Squire from "squire-rte";

export const MARKS = ["bold", "italic", "underline"] as const;
export const BLOCKS = ["h1", "h2", "h3"] as const;
export const LISTS = ["ul", "ol"] as const;
export const ALIGNMENTS = ["left", "center", "right"] as const;

export type Mark = (typeof MARKS)[number];
export type Block = (typeof BLOCKS)[number];
export type List = (typeof LISTS)[number];
export type Alignment = (typeof ALIGNMENTS)[number];
export type Tool = Mark | Block | List | Alignment;

/** What holds where the caret is. */
export interface Held {
  readonly tools: ReadonlySet<Tool>;
  /** The address of the link that it is in. */
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

/** Does what a button says, or takes it back where it is done already. */
export function applyTool(editor: Squire, tool: Tool): void {
  const isOn = heldBy(editor).tools.has(tool);
  if (isMark(tool)) setMark(editor, tool, isOn);
  else if (isBlock(tool)) setBlock(editor, isOn ? "p" : tool);
  else if (tool === "ul" || tool === "ol") setList(editor, tool, isOn);
  // What stands at the left stands there by itself.
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

/** Makes paragraphs headings and headings paragraphs; what stands in a list stays in it. */
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

/** Of what is pressed beside the editor: the words that are chosen in it stay so. */
export const keepChosen = (event: MouseEvent): void => event.preventDefault();

const isMark = (tool: Tool): tool is Mark => (MARKS as readonly string[]).includes(tool);
const isBlock = (tool: Tool): tool is Block => (BLOCKS as readonly string[]).includes(tool);

const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement);

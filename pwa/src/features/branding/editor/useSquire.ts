import { useCallback, useEffect, useRef, useState } from "react";
import Squire from "squire-rte";
import { heldBy, NOTHING_HELD, type Held } from "./Toolbar";

/**
 * Elements that a message may have. All input, from the server or pasted, is rebuilt from this, so that what is shown
 * is what is stored. The server's list is in `server/catalogue/branding/email_message.py`.
 */

/** By stored tag; the editor uses `b` for bold and `p` for paragraphs. */
const TAGS: Readonly<Record<string, string>> = {
  P: "p",
  DIV: "p",
  H1: "h1",
  H2: "h2",
  H3: "h3",
  H4: "h3",
  H5: "h3",
  H6: "h3",
  UL: "ul",
  OL: "ol",
  LI: "li",
  A: "a",
  B: "b",
  STRONG: "b",
  I: "i",
  EM: "i",
  U: "u",
  BR: "br",
  IMG: "img",
};
/** Removed with their content. */
const DROPPED = new Set(["SCRIPT", "STYLE", "TITLE", "TEMPLATE", "NOSCRIPT", "IFRAME", "OBJECT", "SVG", "MATH"]);
const ALIGNED = new Set(["p", "h1", "h2", "h3", "li"]);
const PARTS = new Set(["p", "h1", "h2", "h3", "ul", "ol", "li"]);
const ALIGNMENTS = ["left", "center", "right", "justify"];
/** A placeholder as stored; the editor shows a chip. */
const NAMED = /\{([A-Za-z0-9_]{1,50})\}/g;
const OWN_PICTURE = /^(https?:\/\/[^/]+)?\/media\/branding\/[\w./-]+$/;
const SAFE_LINK = /^(https?:\/\/|mailto:)[^\s]+$/i;

export interface Placeholder {
  readonly name: string;
  readonly meaning: string;
}

/** Sanitizes HTML for the editor, with known placeholders as chips. */
export function shownFragment(html: string, placeholders: readonly Placeholder[]): DocumentFragment {
  const fragment = document.createDocumentFragment();
  // A separate document: no script runs and no picture loads.
  const read = new DOMParser().parseFromString(html, "text/html");
  fragment.append(...written(read.body, (text) => chipsIn(text, placeholders)));
  return fragment;
}

/** Serializes the editor: `{user_name}` for a chip, empty for a message without text. */
export function storedHtml(root: ParentNode & Node): string {
  const holder = document.createElement("div");
  holder.append(...written(root, (text) => [text]));
  const isEmpty = !holder.textContent?.trim() && !holder.querySelector("img");
  if (isEmpty) return "";
  return (
    holder.innerHTML
      // A filler line break in an empty line is not the writer's,
      .replaceAll(/<br>(?=<\/(?:p|h[1-3]|li)>)/g, "")
      // and a non-breaking space at an edge is not either, except before French punctuation.
      .replaceAll(/(?<!«)&nbsp;(?![!?:;»%])/g, " ")
      .replaceAll("\u200b", "")
  );
}

type Words = (text: string) => readonly (Node | string)[];

function written(parent: Node, words: Words): (Node | string)[] {
  return [...parent.childNodes].flatMap((node) => {
    if (node instanceof Text || node.nodeType === Node.TEXT_NODE) return words(node.nodeValue ?? "");
    return isElement(node) ? writtenElement(node, words) : [];
  });
}

function writtenElement(element: Element, words: Words): readonly (Node | string)[] {
  const name = element.getAttribute("data-placeholder");
  if (name !== null) return words(`{${name}}`);
  const kind = element.tagName.toUpperCase();
  if (DROPPED.has(kind)) return [];
  const tag = TAGS[kind];
  const within = written(element, words);
  // A box around paragraphs is not a paragraph.
  if (!tag || (kind === "DIV" && [...element.children].some((child) => isPart(child)))) return within;
  const made = document.createElement(tag);
  if (!dress(made, element)) return tag === "a" ? within : [];
  made.append(...within);
  return [made];
}

/** Copies allowed attributes; false if a required one is missing. */
function dress(made: HTMLElement, from: Element): boolean {
  const tag = made.tagName.toLowerCase();
  if (made instanceof HTMLAnchorElement) return put(made, "href", from.getAttribute("href"), SAFE_LINK);
  if (made instanceof HTMLImageElement) {
    put(made, "alt", from.getAttribute("alt") ?? "", /^/);
    put(made, "width", from.getAttribute("width"), /^[1-9]\d{0,3}$/);
    return put(made, "src", from.getAttribute("src"), OWN_PICTURE);
  }
  if (ALIGNED.has(tag) && isStyled(from) && ALIGNMENTS.includes(from.style.textAlign)) {
    made.setAttribute("style", `text-align:${from.style.textAlign}`);
  }
  return true;
}

function put(made: Element, name: string, value: string | null, shape: RegExp): boolean {
  if (value === null || !shape.test(value)) return false;
  made.setAttribute(name, value);
  return true;
}

function chipsIn(text: string, placeholders: readonly Placeholder[]): readonly (Node | string)[] {
  // Odd parts are the matches.
  return text.split(NAMED).flatMap((part, place): readonly (Node | string)[] => {
    if (place % 2 === 0) return part ? [part] : [];
    const known = placeholders.find(({ name }) => name === part);
    // An unknown placeholder stays visible as typed; publishing reports it.
    return [known ? chipOf(known) : `{${part}}`];
  });
}

/** A placeholder as a chip with its meaning; the caret treats it as one character. */
export function chipOf({ name, meaning }: Placeholder): HTMLElement {
  const chip = document.createElement("span");
  chip.className = "brand-chip";
  chip.contentEditable = "false";
  chip.dataset["placeholder"] = name;
  chip.textContent = meaning;
  return chip;
}

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;
const isStyled = (element: Element): element is HTMLElement => "style" in element;
const isPart = (element: Element) => PARTS.has(TAGS[element.tagName.toUpperCase()] ?? "");

interface SquireOptions {
  /** As stored. */
  readonly value: string;
  readonly placeholders: readonly Placeholder[];
  readonly onChange: (html: string) => void;
  readonly onBlur: () => void;
}

interface Opened {
  readonly editor: Squire | null;
  readonly held: Held;
  /** The editor's element. */
  readonly ref: (root: HTMLElement | null) => (() => void) | undefined;
}

/** An editor on an element: reports changes as stored HTML, and shows values from outside. */
export function useSquire(options: SquireOptions): Opened {
  const { value } = options;
  const [editor, setEditor] = useState<Squire | null>(null);
  const [held, setHeld] = useState<Held>(NOTHING_HELD);
  const latest = useRef(options);
  // The value last reported or shown.
  const known = useRef<string>(undefined);
  useEffect(() => {
    latest.current = options;
  });
  const ref = useCallback((root: HTMLElement | null) => {
    if (!root) return undefined;
    const made = new Squire(root, {
      blockTag: "P",
      addLinks: false,
      sanitizeToDOMFragment: (html) => shownFragment(html, latest.current.placeholders),
    });
    // Tab leaves the editor like any field; Ctrl and a bracket indent list items.
    for (const key of ["Tab", "Shift-Tab"]) made.setKeyHandler(key, null);
    const readSelection = () => setHeld(heldBy(made));
    for (const what of ["pathChange", "select", "cursor", "input"]) made.addEventListener(what, readSelection);
    made.addEventListener("input", () => {
      const html = storedHtml(root);
      if (html === known.current) return;
      known.current = html;
      latest.current.onChange(html);
    });
    made.addEventListener("blur", () => latest.current.onBlur());
    setEditor(made);
    return () => {
      setEditor(null);
      known.current = undefined;
      made.destroy();
    };
  }, []);
  useEffect(() => {
    if (!editor || value === known.current) return;
    editor.setHTML(value);
    known.current = value;
  }, [editor, value]);
  return { editor, held, ref };
}

import { contrast, over, readColour, WHITE, type Colour } from "./colours";
import { groundOf, isCoveredIn, seenShare } from "./places";

/** Named parts of the widget; the first match counts. All text is measured, other text without a name. */
const PARTS = [
  ["timer", "[role=timer]"],
  ["error", ".is-wrong > .fy-says, .fy-note.is-bad"],
  ["total", ".fy-due"],
  ["sum", ".fy-lines"],
  ["price", ".fy-price, .fy-date small"],
  ["message", ".fy-note, .fy-chip, .fy-why-not, .fy-when"],
  ["date", "time, .fy-chosen-date"],
  ["ticket", ".fy-slip"],
  ["heading", "h1, h2, h3"],
  ["field", "label, input, select, textarea"],
  ["button", "button, a"],
] as const;

export type PartName = (typeof PARTS)[number][0] | "text";

/** A text as drawn. */
export interface Sample {
  readonly part: PartName;
  readonly text: string;
  /** px */
  readonly size: number;
  /** The contrast required for its size. */
  readonly needed: number;
  /** The lowest contrast with its background; undefined over a picture. */
  readonly ratio: number | undefined;
  readonly isSeen: boolean;
  readonly isCovered: boolean;
}

const LARGE = 24;
const LARGE_IF_BOLD = 18.66;
const BOLD = 700;
const TEXT = 4.5;
const LARGE_TEXT = 3;
/** A text is visible from this share within the page and this opacity on. */
const LEAST_SEEN = 0.5;
const LEAST_OPACITY = 0.1;
const DARK_PAGE: Colour = [17, 17, 19, 1];
const LONGEST = 40;

/** Measures each text below an element; fields by their value. */
export function readTexts(root: Element, theme: "light" | "dark"): Map<Element, Sample> {
  const view = root.ownerDocument.defaultView;
  const samples = new Map<Element, Sample>();
  if (!view) return samples;
  const page = theme === "dark" ? DARK_PAGE : WHITE;
  const read = readerOf(root.ownerDocument);
  for (const [element, nodes] of textsBelow(root)) {
    const style = view.getComputedStyle(element);
    const around = ancestorsOf(element);
    const shown = seenShare(element, nodes);
    const opacity = around.reduce((seen, one) => seen * opacityOf(view.getComputedStyle(one)), 1);
    const ground = groundOf(
      around.map((one) => view.getComputedStyle(one)),
      page,
      read,
    );
    const colour = read(style.webkitTextFillColor || style.color);
    const size = Number.parseFloat(style.fontSize);
    samples.set(element, {
      part: partOf(element),
      text: textOf(element),
      size,
      needed: neededFor(size, Number(style.fontWeight)),
      ratio: ground.hasPicture || !colour ? undefined : ratioOf(faded(colour, opacity), ground.colours),
      isSeen: shown.share >= LEAST_SEEN && style.visibility !== "hidden" && opacity >= LEAST_OPACITY,
      isCovered: isCoveredIn(element, shown.boxes),
    });
  }
  return samples;
}

export const neededFor = (size: number, weight: number): number =>
  size >= LARGE || (size >= LARGE_IF_BOLD && weight >= BOLD) ? LARGE_TEXT : TEXT;

export const ratioOf = (colour: Colour, grounds: readonly Colour[]): number =>
  Math.min(...grounds.map((ground) => contrast(over(colour, ground), ground)));

const faded = ([red, green, blue, alpha]: Colour, opacity: number): Colour => [red, green, blue, alpha * opacity];

const opacityOf = ({ opacity }: CSSStyleDeclaration) => (opacity === "" ? 1 : Number(opacity));

export const partOf = (element: Element): PartName =>
  PARTS.find(([, chosen]) => element.closest(chosen) !== null)?.[0] ?? "text";

/** Elements with text of their own. */
function textsBelow(root: Element): Map<Element, Text[]> {
  const found = new Map<Element, Text[]>();
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement: owner } = node;
    if (owner && node.nodeValue?.trim()) found.set(owner, [...(found.get(owner) ?? []), node as Text]);
  }
  const typed = 'textarea, select, input:not([type="checkbox"], [type="radio"])';
  for (const field of root.querySelectorAll(typed)) found.set(field, []);
  return found;
}

function textOf(element: Element): string {
  const label = "labels" in element ? (element as HTMLInputElement).labels?.[0] : undefined;
  const text = ((label ?? element).textContent ?? "").replaceAll(/\s+/g, " ").trim();
  return text.length > LONGEST ? `${text.slice(0, LONGEST).trim()}…` : text;
}

/** An element and its ancestors, outermost first. */
function ancestorsOf(element: Element): readonly Element[] {
  const found: Element[] = [];
  for (let one: Element | null = element; one; one = one.parentElement) found.unshift(one);
  return found;
}

/** Reads computed colours of any notation; unknown ones are painted on a canvas and read back. */
function readerOf(page: Document): (written: string) => Colour | undefined {
  let pen: CanvasRenderingContext2D | null | undefined;
  return (written) => {
    const plain = readColour(written);
    if (plain) return plain;
    pen ??= page.createElement("canvas").getContext("2d", { willReadFrequently: true });
    if (!pen) return undefined;
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = written;
    pen.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
}

import { shadowsIn } from "./grounds";

/** A part of a page, in px. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** How much of a text, at the most, may lie below a shadow. */
const MOST_COVERED = 0.3;
/** How much of a shadow is seen that hides what is below it. */
const LEAST_SHADE = 0.3;
const MOST_BOXES = 4;

export const areaOf = ({ left, top, right, bottom }: Box): number =>
  Math.max(0, right - left) * Math.max(0, bottom - top);

export const common = (one: Box, other: Box): Box => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
});

/** The boxes of a text that are within the page and what clips it, and which share of all of it they are. */
export function seenShare(element: Element, nodes: readonly Text[]): { readonly boxes: Box[]; readonly share: number } {
  const page = element.ownerDocument;
  const all = boxesOf(element, nodes).filter((box) => areaOf(box) > 0);
  const { scrollWidth, scrollHeight } = page.documentElement;
  const clips = [{ left: 0, top: 0, right: scrollWidth, bottom: scrollHeight }, ...clipsAround(element)];
  const boxes = all.map((box) => clips.reduce(common, box)).filter((box) => areaOf(box) > 1);
  const sum = (some: readonly Box[]) => some.reduce((total, box) => total + areaOf(box), 0);
  return { boxes, share: all.length === 0 ? 0 : sum(boxes) / sum(all) };
}

function boxesOf(element: Element, nodes: readonly Text[]): readonly Box[] {
  // What is typed into a field has no box of its own.
  if (nodes.length === 0) return [element.getBoundingClientRect()];
  return nodes.flatMap((node) => {
    const range = element.ownerDocument.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()];
  });
}

function clipsAround(element: Element): readonly Box[] {
  const clips: Box[] = [];
  for (let one: Element | null = element; one; one = one.parentElement) {
    const { overflowX, overflowY } = styleOf(one);
    if (overflowX !== "visible" || overflowY !== "visible") clips.push(one.getBoundingClientRect());
  }
  return clips;
}

/** Whether something else lies on a text, in the middle of each of its lines; what it stands in or holds does not. */
export function isCoveredIn(element: Element, boxes: readonly Box[]): boolean {
  const page = element.ownerDocument;
  const lines = boxes.slice(0, MOST_BOXES);
  const isUnder = ({ left, top, right, bottom }: Box) => {
    const found = page.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return found !== null && !found.contains(element) && !element.contains(found) && !isLabelOf(found, element);
  };
  return lines.some(isUnder) || lines.some((box) => isShaded(element, box));
}

const isLabelOf = (found: Element, element: Element) =>
  "labels" in element && [...((element as HTMLInputElement).labels ?? [])].some((label) => label.contains(found));

/** A shadow is seen, and never hit: whether one of an element that is drawn later reaches over a text. */
function isShaded(element: Element, box: Box): boolean {
  const page = element.ownerDocument;
  return [...page.querySelectorAll("body *")].some((other) => {
    const isLater = (element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    if (!isLater || element.contains(other)) return false;
    const { boxShadow } = styleOf(other);
    if (boxShadow === "none" || boxShadow === "") return false;
    return shadeCovers(boxShadow, other.getBoundingClientRect(), box);
  });
}

/** Whether the shadows of a box reach over another one. */
export const shadeCovers = (boxShadow: string, of: Box, box: Box): boolean =>
  shadowsIn(boxShadow).some(({ colour, isInside, x, y, spread }) => {
    if (isInside || colour[3] < LEAST_SHADE) return false;
    const reach = {
      left: of.left + x - spread,
      right: of.right + x + spread,
      top: of.top + y - spread,
      bottom: of.bottom + y + spread,
    };
    return areaOf(common(reach, box)) > MOST_COVERED * areaOf(box);
  });

/** An element's style by its own page, which may stand in a frame. */
const styleOf = (element: Element): CSSStyleDeclaration =>
  (element.ownerDocument.defaultView ?? window).getComputedStyle(element);

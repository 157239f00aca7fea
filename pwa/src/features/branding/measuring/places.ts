import { NOTHING, over, readColour, type Colour } from "./colours";

/** The colours behind a text, and whether there is a picture, whose colours are unknown. */
interface Ground {
  readonly colours: readonly Colour[];
  readonly hasPicture: boolean;
}

/** An element's computed style behind its text. */
export type Layer = Pick<
  CSSStyleDeclaration,
  "backgroundColor" | "backgroundImage" | "backgroundRepeat" | "backgroundSize" | "boxShadow"
>;

/** px; thinner parts are edges without text. */
const EDGE = 8;
const MOST = 64;
const COLOUR = /(?:rgba?|color|oklab|oklch|lab|lch|hsla?)\([^()]*\)|\btransparent\b/g;

type Read = (written: string) => Colour | undefined;

/** Combines the layers behind a text, outermost first, over the page's colour. */
export function groundOf(layers: readonly Layer[], page: Colour, read: Read = readColour): Ground {
  const bare: Ground = { colours: [page], hasPicture: false };
  return layers.reduce((ground, layer) => withLayer(ground, layer, read), bare);
}

function withLayer(below: Ground, layer: Layer, read: Read): Ground {
  const plain = layer.backgroundColor === "" ? NOTHING : read(layer.backgroundColor);
  // An unreadable colour is as unknown as a picture.
  if (!plain) return { ...below, hasPicture: true };
  let colours = laid([plain], below.colours);
  let hasPicture = below.hasPicture && plain[3] < 1;
  const image = layer.backgroundImage;
  if (image !== "" && image !== "none") {
    hasPicture ||= image.includes("url(");
    const stops = coloursIn(image, read);
    const isWhole = !image.includes("url(") && layer.backgroundRepeat !== "no-repeat" && isAuto(layer.backgroundSize);
    colours = [...laid(stops, colours), ...(isWhole && stops.length > 0 ? [] : colours)];
  }
  return { colours: [...colours, ...laid(shadesInside(layer.boxShadow, read), colours)].slice(0, MOST), hasPicture };
}

const isAuto = (size: string) => ["", "auto", "auto auto", "cover"].includes(size);

const laid = (fronts: readonly Colour[], behind: readonly Colour[]): readonly Colour[] =>
  unlike(fronts.flatMap((front) => behind.map((ground) => over(front, ground))));

/** The colours of a gradient or shadow. */
const coloursIn = (written: string, read: Read): readonly Colour[] =>
  (written.match(COLOUR) ?? []).map(read).filter((colour) => colour !== undefined);

const shadesInside = (shadow: string, read: Read): readonly Colour[] =>
  shadowsIn(shadow, read)
    .filter(({ isInside, reach }) => isInside && reach >= EDGE)
    .map(({ colour }) => colour);

const unlike = (colours: readonly Colour[]): readonly Colour[] => [
  ...new Map(colours.map((colour) => [colour.map(Math.round).join(), colour])).values(),
];

interface Shadow {
  readonly colour: Colour;
  readonly isInside: boolean;
  readonly x: number;
  readonly y: number;
  readonly spread: number;
  /** Its maximal extent into or out of the box. */
  readonly reach: number;
}

/** Parses computed shadows: `rgb(0, 0, 0) 1px 2px 3px 4px inset, …`. */
export function shadowsIn(written: string, read: Read = readColour): readonly Shadow[] {
  if (written === "" || written === "none") return [];
  return written.split(/,(?![^(]*\))/).flatMap((one) => {
    const [colour] = coloursIn(one, read);
    const [x = 0, y = 0, , spread = 0] = (one.replace(COLOUR, "").match(/-?[\d.]+px/g) ?? []).map(parseFloat);
    const reach = spread + Math.max(Math.abs(x), Math.abs(y));
    return colour ? { colour, isInside: one.includes("inset"), x, y, spread, reach } : [];
  });
}

/** Part of a page, in px. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The largest share of a text that may lie below a shadow. */
const MOST_COVERED = 0.3;
/** The opacity from which a shadow hides what is below it. */
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

/** A text's boxes within the page and its clipping ancestors, and their share of all. */
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
  // Text typed into a field has no box of its own.
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

/** Whether another element covers a text, tested in the middle of each line; ancestors and children do not. */
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

/** Shadows are not hit-tested: whether one of a later element covers a text. */
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

/** Whether a box's shadows reach over another box. */
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

/** The style by the element's own document, which may be a frame's. */
const styleOf = (element: Element): CSSStyleDeclaration =>
  (element.ownerDocument.defaultView ?? window).getComputedStyle(element);

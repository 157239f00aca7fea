import { NOTHING, over, readColour, type Colour } from "./colours";

/** What text may lie on: the colours that are behind it somewhere, and whether a picture is, whose colours nobody knows. */
export interface Ground {
  readonly colours: readonly Colour[];
  readonly hasPicture: boolean;
}

/** How an element is drawn behind its text, as a browser computes it. */
export type Layer = Pick<
  CSSStyleDeclaration,
  "backgroundColor" | "backgroundImage" | "backgroundRepeat" | "backgroundSize" | "boxShadow"
>;

/** px; what is thinner is an edge, and no text lies on it. */
const EDGE = 8;
const MOST = 64;
const COLOUR = /(?:rgba?|color|oklab|oklch|lab|lch|hsla?)\([^()]*\)|\btransparent\b/g;

type Read = (written: string) => Colour | undefined;

/** Lays what is drawn behind a text together, the outermost first, on the colour of the page. */
export function groundOf(layers: readonly Layer[], page: Colour, read: Read = readColour): Ground {
  const bare: Ground = { colours: [page], hasPicture: false };
  return layers.reduce((ground, layer) => withLayer(ground, layer, read), bare);
}

function withLayer(below: Ground, layer: Layer, read: Read): Ground {
  const plain = layer.backgroundColor === "" ? NOTHING : read(layer.backgroundColor);
  // A colour that cannot be read is as unknown as a picture.
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

/** The colours of a gradient, or of a shadow. */
const coloursIn = (written: string, read: Read): readonly Colour[] =>
  (written.match(COLOUR) ?? []).map(read).filter((colour) => colour !== undefined);

const shadesInside = (shadow: string, read: Read): readonly Colour[] =>
  shadowsIn(shadow, read)
    .filter(({ isInside, reach }) => isInside && reach >= EDGE)
    .map(({ colour }) => colour);

const unlike = (colours: readonly Colour[]): readonly Colour[] => [
  ...new Map(colours.map((colour) => [colour.map(Math.round).join(), colour])).values(),
];

export interface Shadow {
  readonly colour: Colour;
  readonly isInside: boolean;
  readonly x: number;
  readonly y: number;
  readonly spread: number;
  /** How far it goes into the box, or out of it, at most. */
  readonly reach: number;
}

/** The shadows of a box as a browser computes them: `rgb(0, 0, 0) 1px 2px 3px 4px inset, …`. */
export function shadowsIn(written: string, read: Read = readColour): readonly Shadow[] {
  if (written === "" || written === "none") return [];
  return written.split(/,(?![^(]*\))/).flatMap((one) => {
    const [colour] = coloursIn(one, read);
    const [x = 0, y = 0, , spread = 0] = (one.replace(COLOUR, "").match(/-?[\d.]+px/g) ?? []).map(parseFloat);
    const reach = spread + Math.max(Math.abs(x), Math.abs(y));
    return colour ? { colour, isInside: one.includes("inset"), x, y, spread, reach } : [];
  });
}

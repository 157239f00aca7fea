/** Computed colours, blended and compared by WCAG 2.2. */

/** Red, green and blue from 0 to 255, and opacity from 0 to 1. */
export type Colour = readonly [number, number, number, number];

export const WHITE: Colour = [255, 255, 255, 1];
export const NOTHING: Colour = [0, 0, 0, 0];

const NUMBER = /[+-]?(?:\d*\.)?\d+(?:e[+-]?\d+)?%?/gi;

/** Parses a computed colour; undefined if only a canvas can. */
export function readColour(written: string): Colour | undefined {
  const [, name = "", inside = ""] = /^([a-z]+)\((.*)\)$/i.exec(written.trim()) ?? [];
  if (name === "" && written.trim() === "transparent") return NOTHING;
  const isShare = name === "color" && inside.trim().startsWith("srgb ");
  if (name !== "rgb" && name !== "rgba" && !isShare) return undefined;
  const [red, green, blue, alpha = 1] =
    (isShare ? inside.replace("srgb", "") : inside)
      .match(NUMBER)
      ?.map((text) => (text.endsWith("%") ? Number(text.slice(0, -1)) / 100 : Number(text))) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  const scale = isShare ? 255 : 1;
  return [red * scale, green * scale, blue * scale, alpha];
}

/** Blends a colour over an opaque one. */
export function over([red, green, blue, alpha]: Colour, below: Colour): Colour {
  const mix = (front: number, behind: number) => front * alpha + behind * (1 - alpha);
  return [mix(red, below[0]), mix(green, below[1]), mix(blue, below[2]), 1];
}

/** The contrast of two opaque colours, 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

const luminance = ([red, green, blue]: Colour) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

function linear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

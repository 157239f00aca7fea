/** What can be said of an accent colour: how well it is read, and one like it that is read well. */
import { contrast, type Colour } from "../measuring/colours";

/** By WCAG 2.2: text wants 4.5, large text and edges 3. */
const READABLE = 4.5;
const VISIBLE = 3;
const VERY_READABLE = 7;
const STEPS = 20;

export type Legibility = "best" | "good" | "weak" | "bad";

export interface AccentAdvice {
  readonly ratio: number;
  readonly legibility: Legibility;
  /** As little darker, or on a dark page lighter, as is needed; null where it is read well as it is. */
  readonly suggestion: string | null;
}

export const isHex = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

export function adviceOn(accent: string, ground: string): AccentAdvice {
  // Rounded down: 4.46 is not enough, and does not read as if it were.
  const ratio = Math.floor(contrast(read(accent), read(ground)) * 10) / 10;
  const isDark = contrast(read(ground), WHITE) >= contrast(read(ground), BLACK);
  const towards = isDark ? WHITE : BLACK;
  const steps = Array.from({ length: STEPS + 1 }, (_, step) => mixed(read(accent), towards, step / STEPS));
  const found = steps.find((step) => contrast(step, read(ground)) >= READABLE) ?? towards;
  return { ratio, legibility: legibilityOf(ratio), suggestion: ratio >= READABLE ? null : write(found) };
}

function legibilityOf(ratio: number): Legibility {
  if (ratio >= VERY_READABLE) return "best";
  if (ratio >= READABLE) return "good";
  return ratio >= VISIBLE ? "weak" : "bad";
}

const WHITE: Colour = [255, 255, 255, 1];
const BLACK: Colour = [0, 0, 0, 1];

const read = (hex: string): Colour => [partOf(hex, 1), partOf(hex, 3), partOf(hex, 5), 1];
const partOf = (hex: string, from: number) => Number.parseInt(hex.slice(from, from + 2), 16);

const mixed = (one: Colour, other: Colour, share: number): Colour => [
  Math.round(one[0] + (other[0] - one[0]) * share),
  Math.round(one[1] + (other[1] - one[1]) * share),
  Math.round(one[2] + (other[2] - one[2]) * share),
  1,
];

const write = ([red, green, blue]: Colour) =>
  `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;

import type { PartName, Reading } from "./readings";

/** px; the least that letters may have. */
const LEAST_SIZE = 10;
/** What two measurements of the same may differ by. */
const BLUR = 0.05;

export type Wrong =
  | { readonly kind: "contrast"; readonly ratio: number; readonly needed: number }
  | { readonly kind: "hidden" | "covered" | "picture" }
  | { readonly kind: "small"; readonly size: number };

/** What is wrong with a text in a look. */
export type Finding = Wrong & { readonly part: PartName; readonly text: string };

/**
 * Compares a page in a look with the same page without it: what can be read as we have drawn it is to be read in the look.
 * So what we hide from eyes, or show as switched off, is nobody's fault.
 */
export function findingsOf(
  plain: ReadonlyMap<Element, Reading>,
  worn: ReadonlyMap<Element, Reading>,
): readonly Finding[] {
  return [...plain].flatMap(([element, ours]) => {
    const theirs = worn.get(element);
    const wrong = ours.isSeen && !ours.isCovered && wrongIn(ours, theirs);
    return wrong ? { ...wrong, part: ours.part, text: ours.text } : [];
  });
}

function wrongIn(ours: Reading, theirs: Reading | undefined): Wrong | undefined {
  if (!theirs?.isSeen) return { kind: "hidden" };
  if (theirs.isCovered) return { kind: "covered" };
  if (theirs.size < Math.min(LEAST_SIZE, ours.size)) return { kind: "small", size: theirs.size };
  if (theirs.ratio === undefined) return { kind: "picture" };
  const needed = Math.min(theirs.needed, ours.ratio ?? theirs.needed);
  return theirs.ratio < needed - BLUR ? { kind: "contrast", ratio: theirs.ratio, needed: theirs.needed } : undefined;
}

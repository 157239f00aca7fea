import type { Choice } from "@/ui/Combo";
import { folded } from "@/ui/folded";

const MOST = 50;

/** The choices in which every typed word begins a word, those that begin with it first; at most 50. */
export function matching<Found extends Choice>(
  choices: readonly Found[],
  typed: string,
  most = MOST,
): readonly Found[] {
  const words = plain(typed).split(" ").filter(Boolean);
  if (words.length === 0) return choices.slice(0, most);
  const found = choices.filter(({ label }) => words.every((word) => ` ${plain(label)}`.includes(` ${word}`)));
  const leads = ({ label }: Choice) => (plain(label).startsWith(words.join(" ")) ? 0 : 1);
  return found.toSorted((one, other) => leads(one) - leads(other)).slice(0, most);
}

/** `São-Paulo` is found by `sao paulo`. */
const plain = (text: string) =>
  folded(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

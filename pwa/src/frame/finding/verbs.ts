import { textsOf } from "@/i18n/i18n";
import { folded } from "@/ui/folded";

/** What one does with what is found. */
export type Verb = "sell" | "scan" | "refund" | "exchange";

const VERBS: readonly Verb[] = ["sell", "scan", "refund", "exchange"];

/** `refund 103`: what is to be done, and of what it is said; without such a word all of it is looked for. */
export function verbIn(typed: string): { readonly verb?: Verb; readonly text: string } {
  const t = textsOf("finding");
  const [, first = "", text = ""] = /^\s*(\S+)\s+(.*\S)\s*$/.exec(typed) ?? [];
  const verb = VERBS.find((one) => t(`verbs.${one}`).split(" ").includes(folded(first)));
  return verb ? { verb, text } : { text: typed.trim() };
}

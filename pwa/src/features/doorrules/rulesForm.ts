import { z } from "zod";
import { rulesOf } from "@/office/rules";

const { says, orSays, required } = rulesOf("doorrules");

export const MOST_GATES = 50;
const MOST_MINUTES = 1440;

const minutes = z
  .string()
  .trim()
  .refine((text) => text === "" || (/^\d{1,4}$/.test(text) && Number(text) <= MOST_MINUTES), orSays("minutes"));

/** The rules of gates as they are filled in; empty minutes mean at any time. */
export const rulesForm = z
  .object({
    hasExit: z.boolean(),
    allowsReentry: z.boolean(),
    opensBefore: minutes,
    closesAfter: minutes,
    confirms: z.boolean(),
    gates: z.array(z.object({ name: required("gate"), types: z.array(z.string()) })).check((gates) => {
      for (const place of repeated(gates.value.map(({ name }) => name))) {
        gates.issues.push({ code: "custom", input: gates.value, path: [place, "name"], message: says("gateTwice") });
      }
    }),
  })
  .refine(({ hasExit, allowsReentry }) => hasExit || !allowsReentry, {
    path: ["allowsReentry"],
    ...orSays("exitNeeded"),
  });

export type RulesForm = z.infer<typeof rulesForm>;
export type GateForm = RulesForm["gates"][number];

export const NEW_GATE: GateForm = { name: "", types: [] };

/** Where a name stands again, whatever its case. */
function repeated(names: readonly string[]): readonly number[] {
  const folded = names.map((name) => name.trim().toLowerCase());
  return folded.flatMap((name, place) => (name && folded.indexOf(name) < place ? [place] : []));
}

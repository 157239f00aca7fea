import { t } from "@/i18n/i18n";
import type { RulesForm } from "./rulesForm";

/** What the rules mean at a door, a sentence each. */
export function rulesInWords(form: RulesForm): readonly string[] {
  return [
    ...windowWords(form),
    passWords(form),
    t(`doorrules:words.${form.confirms ? "tap" : "scan"}`),
    ...gateWords(form),
  ];
}

function windowWords({ opensBefore, closesAfter }: RulesForm): readonly string[] {
  const [opens, closes] = [minutesIn(opensBefore), minutesIn(closesAfter)];
  if (opens === undefined && closes === undefined) return [t("doorrules:words.always")];
  return [
    opens === undefined ? t("doorrules:words.opensAny") : at("opens", opens),
    closes === undefined ? t("doorrules:words.closesNever") : at("closes", closes),
  ];
}

const at = (what: string, minutes: number) =>
  minutes === 0 ? t(`doorrules:words.${what}At`) : t(`doorrules:words.${what}`, { count: minutes });

const minutesIn = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : undefined);

const passWords = ({ hasExit, allowsReentry }: RulesForm) =>
  t(`doorrules:words.${!hasExit ? "once" : allowsReentry ? "reentry" : "exit"}`);

/** By which gates each named ticket enters, and by which all others; a gate that names none takes everybody. */
function gateWords({ gates }: RulesForm): readonly string[] {
  const named = gates.filter(({ name }) => name.trim() !== "");
  const types = [...new Set(named.flatMap((gate) => gate.types))];
  if (types.length === 0) return [];
  const open = named.filter((gate) => gate.types.length === 0);
  const by = (some: typeof named) => some.map(({ name }) => name.trim()).join(t("doorrules:words.or"));
  const others = open.length > 0 ? t("doorrules:words.others", { gates: by(open) }) : t("doorrules:words.noOthers");
  const each = types.map((type) =>
    t("doorrules:words.type", {
      type,
      gates: by(named.filter((gate) => gate.types.length === 0 || gate.types.includes(type))),
    }),
  );
  return [...each, others];
}

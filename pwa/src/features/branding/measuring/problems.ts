import { textsOf } from "@/i18n/i18n";
import type { Problem } from "../publishing/model";
import type { Measured } from "./measureLook";

/** More are not told at once: whoever puts these right finds the rest gone, or next. */
const MOST = 12;

/** Says what cannot be read: each part of a step once, at its worst, in the light, in the dark or in both. */
export function problemsOf(measured: readonly Measured[]): readonly Problem[] {
  const t = textsOf("branding");
  const groups = new Map<string, Measured[]>();
  for (const one of measured) {
    const group = [one.step, one.part, one.kind].join();
    groups.set(group, [...(groups.get(group) ?? []), one]);
  }
  const problems = [...groups.values()].map((found) => {
    const [worst] = found.toSorted((one, other) => ratioOf(one) - ratioOf(other));
    return worst && problemOf(worst, new Set(found.map(({ theme }) => theme)).size > 1);
  });
  const told = problems.filter((problem) => problem !== undefined);
  const errors = told.filter(({ isError }) => isError);
  const shown = [...errors, ...told.filter(({ isError }) => !isError)].slice(0, MOST);
  const more = told.length - shown.length;
  const rest = {
    where: t("measured.others"),
    what: t("measured.more", { count: more }),
    isError: errors.length > MOST,
  };
  return more > 0 ? [...shown, rest] : shown;
}

const ratioOf = (measured: Measured) => (measured.kind === "contrast" ? measured.ratio : 0);

function problemOf(measured: Measured, isInBoth: boolean): Problem {
  const t = textsOf("branding");
  const { step, theme, part, text } = measured;
  const where = t("measured.where", {
    step: t(`measured.steps.${step}`),
    theme: t(`measured.themes.${isInBoth ? "both" : theme}`),
    part: t(`measured.parts.${part}`),
    text,
  });
  return { where, what: whatIsWrong(measured), isError: measured.kind !== "picture" };
}

function whatIsWrong(measured: Measured): string {
  const t = textsOf("branding");
  switch (measured.kind) {
    case "contrast":
      return t("measured.contrast", { ratio: roundedDown(measured.ratio), needed: measured.needed.toFixed(1) });
    case "small":
      return t("measured.small", { size: roundedDown(measured.size) });
    case "hidden":
    case "covered":
    case "picture":
      return t(`measured.${measured.kind}`);
  }
}

/** 4.46 is not enough, and is not to read as if it were. */
const roundedDown = (value: number): string => (Math.floor(value * 10) / 10).toFixed(1);

import { textsOf } from "@/i18n/i18n";
import type { Till } from "./model";

/** Whose till it is; what buyers pay by themselves is called after where they do. */
export function useTillName(): (till: Till) => string {
  const t = textsOf("cashup");
  return ({ person, name, channel }) => (person === null ? t(`channels.${channel}`) : name || t("somebody"));
}

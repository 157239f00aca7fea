import { textsOf } from "@/i18n/i18n";
import { Chip } from "@/ui/Chip";
import type { Action } from "../model";

export function ActionChip({ action }: { readonly action: Action }) {
  const t = textsOf("audit");
  return <Chip text={t(`actions.${action}`)} mark={action === "delete" ? "bad" : "bare"} />;
}

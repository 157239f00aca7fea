import { useTranslation } from "react-i18next";
import { Chip } from "@/ui/Chip";
import type { Action } from "../model";

export function ActionChip({ action }: { readonly action: Action }) {
  const { t } = useTranslation("audit");
  return <Chip text={t(`actions.${action}`)} mark={action === "delete" ? "bad" : "bare"} />;
}

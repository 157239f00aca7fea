import { textsOf } from "@/i18n/i18n";
import { confirm } from "@/ui/confirm";
import { newKindsIn, kindsInWords, type Sheet } from "./model";

/** Has somebody nod to the sub-categories that a sheet would bring; true at once where it brings none. */
export async function askKinds(sheet: Sheet | undefined, known: readonly string[]): Promise<boolean> {
  const t = textsOf("events");
  const kinds = newKindsIn(sheet?.rows ?? [], known);
  if (kinds.length === 0) return true;
  return confirm({
    title: t("upload.askKinds", { count: kinds.length }),
    text: kindsInWords(kinds),
    no: t("upload.lookAgain"),
    yes: t("upload.addKinds"),
  });
}

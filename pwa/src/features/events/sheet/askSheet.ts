import { textsOf } from "@/i18n/i18n";
import { toast } from "@/shell/toast";
import { confirm } from "@/ui/confirm";
import { newKindsIn, kindsInWords } from "./model";
import type { SheetPreviewState } from "./useSheetPreview";

type Shown = Pick<SheetPreviewState, "sheet" | "trouble">;

/**
 * Whether a form may be saved with the sheet that is chosen for it: it was read, nothing that is wrong in it is known, and
 * somebody nods to the sub-categories that it would bring beside the known ones. Otherwise it has said why not.
 */
export async function askSheet({ sheet, trouble }: Shown, known: readonly string[]): Promise<boolean> {
  const t = textsOf("events");
  if (trouble !== undefined) {
    toast.error(trouble);
    return false;
  }
  if (!sheet) {
    // What it would bring is not known before.
    toast.info(t("upload.stillReading"));
    return false;
  }
  const kinds = newKindsIn(sheet.rows, known);
  if (kinds.length === 0) return true;
  return confirm({
    title: t("upload.askKinds", { count: kinds.length }),
    text: kindsInWords(kinds),
    no: t("upload.lookAgain"),
    yes: t("upload.addKinds"),
  });
}

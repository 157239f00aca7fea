import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { Note } from "@/ui/states";
import { goTo } from "@/widget/steps";

/** In a preview, in place of every step that takes money or gives tickets. */
export function PreviewStep() {
  const t = textsOf("preview");
  return (
    <Note action={<Button onClick={() => goTo({ at: "dates" })}>{t("toDates")}</Button>}>{t("nothingIsSold")}</Note>
  );
}

/** Says all the time that it is one. */
export function PreviewNote() {
  const t = textsOf("preview");
  return <Note>{t("isPreview")}</Note>;
}

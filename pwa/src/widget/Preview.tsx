import type { ReactNode } from "react";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { Note } from "@/ui/states";
import { goTo, useStep } from "@/widget/steps";

/** The widget as it would be, which says so all the time; no step of it takes money or gives tickets. */
export function Preview({ children }: { readonly children: ReactNode }) {
  const t = textsOf("preview");
  const { at } = useStep();
  return (
    <>
      <div className="fy-widget">
        <Note>{t("isPreview")}</Note>
      </div>
      {at === "pay" || at === "card" || at === "done" ? <End /> : children}
    </>
  );
}

function End() {
  const t = textsOf("preview");
  return (
    <div className="fy-widget">
      <Note action={<Button onClick={() => goTo({ at: "dates" })}>{t("toDates")}</Button>}>{t("nothingIsSold")}</Note>
    </div>
  );
}

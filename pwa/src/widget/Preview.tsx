import { lazy, type ReactNode, Suspense } from "react";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { Note } from "@/ui/states";
import { isSampled } from "./address";
import { goTo, useStep } from "@/widget/steps";

/** For the office, which measures a look before it is published. */
const SampleSteps = lazy(async () => ({ default: (await import("@/widget/samples/SampleSteps")).SampleSteps }));

/** The widget as it would be, which says so all the time; no step of it takes money or gives tickets. */
export function Preview({ children }: { readonly children: ReactNode }) {
  const t = textsOf("preview");
  const { at } = useStep();
  if (isSampled(window.location.search)) {
    return (
      <Suspense fallback={null}>
        <SampleSteps />
      </Suspense>
    );
  }
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

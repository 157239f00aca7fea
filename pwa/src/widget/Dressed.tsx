import type { ReactNode } from "react";
import { textsOf } from "@/i18n/i18n";
import { useLook } from "@/shared/look/wearing";
import { Button } from "@/ui/Button";
import { Bone, Loading, Note } from "@/ui/states";
import { draftIn } from "@/widget/address";
import { sheetsOf } from "@/widget/draft";
import { useHost } from "@/widget/host";
import { goTo, useStep } from "@/widget/steps";

export interface DressedProps {
  readonly event: number;
  readonly sheet: string;
  readonly children: ReactNode;
}

/** The widget in its house's look, or in one that is not published yet: then nothing can be bought. */
export function Dressed({ event, sheet, children }: DressedProps) {
  const { at } = useStep();
  const { verification } = useHost();
  const draft = draftIn(window.location.search);
  const isDressed = useLook({
    sheets: sheetsOf(event, draft, sheet),
    theme: document.documentElement.dataset.theme,
    // Also on the way back from a provider to a step that asks for a card.
    isPaying: at === "pay" || at === "card" || verification !== undefined,
  });
  if (!isDressed) return <Waits />;
  if (!draft) return children;
  return (
    <>
      <PreviewNote />
      {at === "pay" || at === "card" || at === "done" ? <PreviewEnd /> : children}
    </>
  );
}

function Waits() {
  return (
    <div className="fy-widget">
      <Loading>
        <Bone width="60%" height={26} />
        <Bone height={64} />
      </Loading>
    </div>
  );
}

/** Says all the time that it is one. */
function PreviewNote() {
  const t = textsOf("preview");
  return (
    <div className="fy-widget">
      <Note>{t("isPreview")}</Note>
    </div>
  );
}

/** In place of every step that takes money or gives tickets. */
function PreviewEnd() {
  const t = textsOf("preview");
  return (
    <div className="fy-widget">
      <Note action={<Button onClick={() => goTo({ at: "dates" })}>{t("toDates")}</Button>}>{t("nothingIsSold")}</Note>
    </div>
  );
}

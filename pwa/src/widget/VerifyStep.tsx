import { useEffect, useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { Note } from "@/ui/states";
import { answered, verified } from "@/widget/host";
import { readKept } from "@/widget/kept";
import { readGift } from "@/widget/keptGift";
import { replaceWith, type Step } from "@/widget/steps";

/** Leads whoever comes back from the provider's page to the step that they left for it. */
export function VerifyStep({ event, payment }: { readonly event: number; readonly payment: string }) {
  const t = textsOf("widget");
  const [step] = useState(() => stepOf(event, payment));
  useEffect(() => {
    if (step) replaceWith(step);
    else answered();
  }, [step]);
  if (step) return null;
  // Another browser, or one that keeps nothing for a framed page.
  return (
    <section>
      <Note>{t("paidElsewhere")}</Note>
      <Button wide onClick={verified}>
        {t("toDates")}
      </Button>
    </section>
  );
}

function stepOf(event: number, payment: string): Step | undefined {
  const kept = readKept(event);
  if (kept?.reservation.payment === payment) return { at: "pay", performance: kept.performance };
  return readGift(event)?.card.paying.payment === payment ? { at: "card" } : undefined;
}

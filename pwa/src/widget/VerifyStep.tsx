import { useEffect, useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { Note } from "@/ui/states";
import { answered, verified } from "@/widget/host";
import { replaceWith, stepOfPayment } from "@/widget/steps";

/** Leads whoever comes back from the provider's page to the step that they left for it. */
export function VerifyStep({ event, payment }: { readonly event: number; readonly payment: string }) {
  const t = textsOf("widget");
  const [step] = useState(() => stepOfPayment(event, payment));
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

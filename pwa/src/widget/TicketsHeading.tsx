import type { ReactNode } from "react";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { StepHeading } from "@/widget/stepParts";
import { goTo } from "@/widget/steps";

/** What is to be done about tickets of the date in the widget's head, and the way to another. */
export function TicketsHeading({ children }: { readonly children: ReactNode }) {
  const t = textsOf("widget");
  return (
    <div className="fy-step-head">
      <StepHeading>{children}</StepHeading>
      <Button kind="plain" onClick={() => goTo({ at: "dates" })}>
        {t("otherDate")}
      </Button>
    </div>
  );
}

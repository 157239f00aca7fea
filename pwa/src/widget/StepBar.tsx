import type { ReactNode } from "react";
import { textsOf } from "@/i18n/i18n";
import { toMinor } from "@/ui/money";
import { useBarSlot } from "@/widget/barSlot";
import type { Step } from "@/widget/steps";

export interface BarProps {
  readonly at: Step["at"];
  /** What a ticket costs: where it costs nothing, no payment follows. */
  readonly price: string | undefined;
  /** What, when and where. */
  readonly children: ReactNode;
}

/** A bar in place of the widget's head once a date is chosen, and below it how far the buyer has come. */
export function StepBar({ at, price, children }: BarProps) {
  const setSlot = useBarSlot();
  return (
    <>
      <header className="fy-step-bar">
        <div>{children}</div>
        <div ref={setSlot} />
      </header>
      <Progress at={at} isPaid={at === "pay" || price === undefined || toMinor(price) > 0} />
    </>
  );
}

/** "Step 2 of 4": choosing extras is a part of choosing tickets. */
function Progress({ at, isPaid }: { readonly at: Step["at"]; readonly isPaid: boolean }) {
  const t = textsOf("widget");
  const phases: readonly Step["at"][] = ["dates", "tickets", "details", ...(isPaid ? (["pay"] as const) : [])];
  const place = phases.indexOf(at === "extras" ? "tickets" : at) + 1;
  if (place === 0) return null;
  return (
    <p className="fy-progress">
      {phases.map((phase, index) => (
        <i key={phase} className={index < place ? "is-done" : undefined} />
      ))}
      <span>{t("stepOf", { place, count: phases.length })}</span>
    </p>
  );
}

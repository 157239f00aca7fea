import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { textsOf } from "@/i18n/i18n";
import { performanceOffer } from "@/shared/sale/offerCalls";
import { toMinor } from "@/ui/money";
import { useBarSlot } from "@/widget/barSlot";
import { useIsCounter } from "@/widget/host";
import type { Step } from "@/widget/steps";

const STEPS = ["dates", "tickets", "extras", "details", "pay"] as const;

export interface BarProps {
  readonly at: Step["at"];
  readonly performance: number;
  readonly name: string;
  /** What a ticket costs: where it costs nothing, no payment follows. */
  readonly price: string | undefined;
  /** When and where. */
  readonly children: ReactNode;
}

/** A bar in place of the widget's head once a date is chosen, and below it how far the buyer has come. */
export function StepBar({ at, performance, name, price, children }: BarProps) {
  const setSlot = useBarSlot();
  return (
    <>
      <header className="fy-step-bar">
        <h1 title={name}>{name}</h1>
        <div ref={setSlot} />
        <div className="fy-bar-facts">{children}</div>
      </header>
      <Progress at={at} performance={performance} isPaid={at === "pay" || price === undefined || toMinor(price) > 0} />
    </>
  );
}

interface ProgressProps extends Pick<BarProps, "at" | "performance"> {
  readonly isPaid: boolean;
}

/** "Step 2 of 4": extras are a step where there are any; the counter chooses them with the tickets. */
function Progress({ at, performance, isPaid }: ProgressProps) {
  const t = textsOf("widget");
  const isCounter = useIsCounter();
  const { data } = useQuery(performanceOffer(performance));
  const hasExtras = !isCounter && (at === "extras" || (data !== undefined && data.upsells.length > 0));
  const phases = STEPS.filter((step) => (step === "extras" ? hasExtras : step !== "pay" || isPaid));
  const place = phases.findIndex((step) => step === at) + 1;
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

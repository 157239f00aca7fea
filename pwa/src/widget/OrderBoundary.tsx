import type { ReactNode } from "react";
import { textsOf } from "@/i18n/i18n";
import { ErrorBoundary } from "@/shell/ErrorBoundary";
import { answered } from "@/widget/host";
import { readKept } from "@/widget/kept";
import { readGift } from "@/widget/keptGift";

interface OrderBoundaryProps {
  readonly event: number;
  readonly children: ReactNode;
}

/** Says what the buyer still has where a step breaks, and lets go of the page around the widget, which may be waiting. */
export const OrderBoundary = ({ event, children }: OrderBoundaryProps) => (
  <ErrorBoundary text={textFor(event)} onCrash={answered}>
    {children}
  </ErrorBoundary>
);

const textFor = (event: number) => () => {
  const t = textsOf("dates");
  const [kept, gift] = [readKept(event), readGift(event)];
  if (gift?.hasTried || (kept?.hasTried && !kept.isShown)) return t("crash.paying");
  if (kept?.isShown) return t("crash.sold");
  return t(kept ? "crash.kept" : "crash.nothing");
};

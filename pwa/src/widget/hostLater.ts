/** What the steps after the dates need of the page around the widget. */
import { useEffect, useEffectEvent } from "react";
import { knownIn } from "@/i18n/languages";
import { currentLanguage } from "@/i18n/speaking";
import type { CardPaying } from "@/shared/checkout/useCardPayment";
import { returningTo } from "./address";
import { contextNow, post, useHost, verified } from "@/widget/host";

/** What we speak, as nearly as the page around us says it: `fr-CA`. */
export function pageLanguage(): string {
  const own = contextNow()?.language;
  return own !== undefined && knownIn(own) === currentLanguage() ? own : currentLanguage();
}

/** Where a provider sends a buyer back to: the page around us, which then has us verify the payment, or our own. */
export const returnAddress = (event: number, payment: string): string =>
  returningTo(contextNow()?.url ?? window.location.href, event, payment);

/** Has a file downloaded by the page around us; false where there is none that does so. */
export const download = (url: string, pdfName: string): boolean =>
  contextNow() !== undefined && post({ type: "downloadPdf", url: new URL(url, window.location.href).href, pdfName });

/** Leads the buyer to a provider's page: in a frame the page around us goes there. */
export function goToCheckout(url: string): void {
  if (!contextNow() || !post({ type: "stripeCheckout", url })) window.location.assign(url);
}

/** Tells the page around the widget, which waits for it, that it is known what came of a payment. */
export function useReportVerified({ phase }: CardPaying): void {
  const { verification } = useHost();
  const isAsking = phase.at === "asking" || (phase.at === "paid" && phase.error === undefined);
  const isKnown = verification !== undefined && !isAsking;
  useEffect(() => {
    if (isKnown) verified();
  }, [isKnown]);
  // What is sold leads on at once, before the effect above has run.
  const leave = useEffectEvent(() => {
    if (verification !== undefined) verified();
  });
  useEffect(() => () => leave(), []);
}

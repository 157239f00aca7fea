import { textsOf } from "@/i18n/i18n";
import type { PerformanceOffer } from "@/shared/sale/model";
import { useFormat } from "@/ui/format";
import { Note } from "@/ui/states";
import { TicketsHeading } from "@/widget/TicketsHeading";

/** Says why nothing of a performance can be chosen here, instead of letting anything be chosen. */
export function ClosedNote({ offer }: { readonly offer: PerformanceOffer }) {
  const t = textsOf("widget");
  const format = useFormat();
  const { closed } = offer;
  if (closed === null) return null;
  const when = format.dateTime(offer.onSaleAt, offer.zone);
  return (
    <section aria-label={t("tickets")}>
      <TicketsHeading>{t("tickets")}</TicketsHeading>
      <Note kind={closed === "cancelled" ? "warn" : "info"}>{t(`closedFor.${closed}`, { when })}</Note>
    </section>
  );
}

import { textsOf } from "@/i18n/i18n";
import type { PerformanceOffer, Reservation } from "@/shared/sale/model";
import { countInWords, countsIn } from "@/shared/sale/Summary";
import { useFormat } from "@/ui/format";
import { formatMoney } from "@/ui/money";
import type { Sale } from "./useSale";

interface QuestionProps {
  readonly sale: Sale;
  readonly reservation: Reservation;
  readonly offer: PerformanceOffer | undefined;
}

/** Which sale it is: the event and its date, how much was sold, and how it was to be paid. */
export function SaleInQuestion({ sale, reservation, offer }: QuestionProps) {
  const t = textsOf("walkin");
  const format = useFormat();
  const of = sale.resumed ?? offer;
  const { quote } = reservation;
  const { tickets, extras } = countsIn(quote);
  return (
    <p>
      {of && (
        <>
          {t("of", { event: of.eventName, when: format.dateTime(of.startsAt, of.zone) })}
          <br />
        </>
      )}
      <b>
        {t("question", {
          what: countInWords(tickets, extras),
          due: formatMoney(quote.due, quote.currency),
          way: t(`by.${sale.way}`),
        })}
      </b>
    </p>
  );
}

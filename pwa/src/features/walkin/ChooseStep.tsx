import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOnline } from "@/device/network";
import { textsOf } from "@/i18n/i18n";
import { saleQuote } from "@/shared/sale/calls";
import { CodeField, GivenCodes } from "@/shared/sale/CodeField";
import type { PerformanceOffer, Quote } from "@/shared/sale/model";
import { Refused } from "@/shared/sale/Refused";
import { refusalsOf } from "@/shared/sale/refusals";
import { Due, QuoteLines } from "@/shared/sale/Summary";
import { useReadWhenTaken } from "@/shared/sale/usePlaces";
import { whyNoPromo } from "@/shared/sale/whyNoPromo";
import { openDialog } from "@/shell/dialogs";
import { mayLeave } from "@/ui/unsaved";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { toMinor } from "@/ui/money";
import { Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { HoldChoice } from "./HoldChoice";
import { ItemPicker } from "./ItemPicker";
import type { Sale } from "./useSale";

interface ChooseProps {
  readonly offer: PerformanceOffer;
  readonly sale: Sale;
}

/** Asks what is wanted and how they pay, in two taps for a plain sale. */
export function ChooseStep({ offer, sale }: ChooseProps) {
  const t = textsOf("walkin");
  const format = useFormat();
  const query = saleQuote(sale.basketOf(offer));
  const { data, error, isPlaceholderData } = useQuery({
    ...query,
    // What goes back is not counted against this sale.
    enabled: !sale.isNothing && !sale.checkout.isReturning,
    meta: { persist: false },
  });
  useReadWhenTaken(offer.performance, error);
  const quote = sale.isNothing ? undefined : data;
  const refusals = refusalsOf(sale.checkout.refusal, sale.isNothing ? null : error, offer, sale.quantities);
  const why = whyNoPromo(refusals.atCodes, { offer, quantities: sale.quantities }, format);
  return (
    <div className="walkin">
      <div className="walkin-pick">
        <ItemPicker offer={offer} sale={sale} refusals={refusals} />
        <HoldChoice offer={offer} sale={sale} />
        {!offer.isOnSale && <Note kind="warn">{t("notOnSale")}</Note>}
      </div>
      <aside className="walkin-pay">
        {quote && <QuoteLines quote={quote} />}
        <Due quote={quote} tickets={sale.tickets} extras={sale.extras} />
        <GivenCodes basket={sale.chosen} quote={quote} />
        <Refused refusal={refusals.atCodes} why={why} onGiveWay={sale.chosen.giveWay} />
        <Field
          label={t("email")}
          type="email"
          inputMode="email"
          optional
          placeholder="name@example.org"
          value={sale.email}
          onChange={(change) => sale.setEmail(change.target.value)}
        />
        <Refused refusal={refusals.elsewhere} onGiveWay={sale.chosen.giveWay} />
        <MoreKeys offer={offer} sale={sale} />
        <WaysToPay sale={sale} quote={quote} isReady={quote !== undefined && !error && !isPlaceholderData} />
      </aside>
    </div>
  );
}

/** What is asked for less often: a code or a gift card to pay with, and a gift card to sell. */
function MoreKeys({ offer, sale }: ChooseProps) {
  const t = textsOf("walkin");
  const noLine = useNoLine();
  const [isOpen, setOpen] = useState(false);
  const openOtherDates = () => openDialog("boxOffice", { eventId: offer.event, performanceId: offer.performance });
  return (
    <>
      {isOpen && <CodeField performance={offer.performance} basket={sale.chosen} onClose={() => setOpen(false)} />}
      <div className="walkin-more">
        <Button icon="tag" because={noLine} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t("code")}
        </Button>
        <Button icon="card" because={noLine} onClick={() => sale.setSellingCard(true)}>
          {t("sellCard")}
        </Button>
        <Button icon="calendar" because={noLine} onClick={() => void mayLeave().then((may) => may && openOtherDates())}>
          {t("otherDates")}
        </Button>
      </div>
    </>
  );
}

interface WaysProps {
  readonly sale: Sale;
  readonly quote: Quote | undefined;
  readonly isReady: boolean;
}

function WaysToPay({ sale, quote, isReady }: WaysProps) {
  const t = textsOf("walkin");
  const isOnline = useOnline();
  const common = { disabled: !isReady || !isOnline, busy: sale.checkout.isBusy };
  if (!isOnline) return <Note kind="info">{t("common:needsNetwork")}</Note>;
  if (quote && toMinor(quote.due) === 0) {
    const isPaidByCard = toMinor(quote.total) > 0;
    return (
      <div className="walkin-ways">
        <Button
          kind="main"
          size="large"
          icon={isPaidByCard ? "card" : "ticket"}
          {...common}
          onClick={() => void sale.begin("free")}
        >
          {t(isPaidByCard ? "cardPaysAll" : "free")}
        </Button>
      </div>
    );
  }
  return (
    <div className="walkin-ways">
      <Button kind="main" size="large" icon="terminal" {...common} onClick={() => void sale.begin("terminal")}>
        {t("terminal")}
      </Button>
      <Button size="large" icon="cash" {...common} onClick={() => void sale.begin("cash")}>
        {t("cash")}
      </Button>
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "@/api/errors";
import { useOnline } from "@/device/network";
import { textsOf } from "@/i18n/i18n";
import { saleQuote } from "@/shared/sale/calls";
import { CodeField, GivenCodes } from "@/shared/sale/CodeField";
import type { PerformanceOffer, Quote } from "@/shared/sale/model";
import { Refused } from "@/shared/sale/Refused";
import { refusalsOf } from "@/shared/sale/refusals";
import { countInWords, Due, QuoteLines } from "@/shared/sale/Summary";
import { useReadWhenTaken } from "@/shared/sale/usePlaces";
import { whyNoPromo } from "@/shared/sale/whyNoPromo";
import { openDialog } from "@/shell/dialogs";
import { mayLeave } from "@/ui/unsaved";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { formatMoney, toMinor } from "@/ui/money";
import { Note } from "@/ui/states";
import type { Reason } from "@/ui/because";
import { useNarrow } from "@/ui/useNarrow";
import type { PerformanceState } from "@/shared/performance/state";
import { WhyNothing } from "./WhyNothing";
import { useNoLine } from "@/ui/useNoLine";
import { HoldChoice } from "./HoldChoice";
import { ItemPicker } from "./ItemPicker";
import type { Sale } from "./useSale";

interface ChooseProps {
  readonly offer: PerformanceOffer;
  /** How the performance sells, once that has been heard. */
  readonly state: PerformanceState | undefined;
  readonly sale: Sale;
}

/** Asks what is wanted and how they pay, in two taps for a plain sale. */
export function ChooseStep({ offer, state, sale }: ChooseProps) {
  const t = textsOf("walkin");
  const format = useFormat();
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
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
  const isReckoned = quote !== undefined && !error && !isPlaceholderData;
  return (
    <div className="walkin">
      <div className="walkin-pick">
        <WhyNothing offer={offer} state={state} />
        <ItemPicker offer={offer} sale={sale} refusals={refusals} />
        <HoldChoice offer={offer} sale={sale} />
      </div>
      <aside className="walkin-pay">
        {quote && <QuoteLines quote={quote} />}
        <Due quote={quote} tickets={sale.tickets} extras={sale.extras} />
        <p className="fy-unseen" role="status">
          {isReckoned &&
            t("sum", {
              what: countInWords(sale.tickets, sale.extras),
              due: formatMoney(quote.due, quote.currency),
            })}
        </p>
        <GivenCodes basket={sale.chosen} quote={quote} />
        <Refused refusal={refusals.atCodes} why={why} onGiveWay={sale.chosen.giveWay} />
        {isNarrow ? !isOpen && sale.email && <p className="walkin-to">{sale.email}</p> : <Email sale={sale} />}
        <Refused refusal={refusals.elsewhere} onGiveWay={sale.chosen.giveWay} />
        <div className="walkin-ways">
          <WaysToPay sale={sale} quote={quote} because={whyNotYet(sale, error, isReckoned)} />
          <Button icon="dots" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t("more")}
          </Button>
        </div>
        {isOpen && (
          <div className="walkin-more">
            {isNarrow && <Email sale={sale} />}
            <MoreKeys offer={offer} sale={sale} />
          </div>
        )}
      </aside>
    </div>
  );
}

/** Why nothing can be paid yet. */
function whyNotYet(sale: Sale, error: unknown, isReckoned: boolean): Reason {
  const t = textsOf("walkin");
  if (sale.isNothing) return t("chooseFirst");
  return error ? errorMessage(error) : !isReckoned && t("common:stillLoading");
}

function Email({ sale }: { readonly sale: Sale }) {
  const t = textsOf("walkin");
  return (
    <Field
      label={t("email")}
      type="email"
      inputMode="email"
      optional
      placeholder="name@example.org"
      value={sale.email}
      onChange={(change) => sale.setEmail(change.target.value)}
    />
  );
}

/** What is asked for less often: a code or a gift card to pay with, a gift card to sell, and another date. */
function MoreKeys({ offer, sale }: Pick<ChooseProps, "offer" | "sale">) {
  const t = textsOf("walkin");
  const noLine = useNoLine();
  const [isOpen, setOpen] = useState(false);
  const openOtherDates = () => openDialog("boxOffice", { eventId: offer.event, performanceId: offer.performance });
  return (
    <>
      {isOpen && <CodeField performance={offer.performance} basket={sale.chosen} onClose={() => setOpen(false)} />}
      <Button icon="tag" because={noLine} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t("code")}
      </Button>
      <Button icon="card" because={noLine} onClick={() => sale.setSellingCard(true)}>
        {t("sellCard")}
      </Button>
      <Button icon="calendar" because={noLine} onClick={() => void mayLeave().then((may) => may && openOtherDates())}>
        {t("otherDates")}
      </Button>
    </>
  );
}

interface WaysProps {
  readonly sale: Sale;
  readonly quote: Quote | undefined;
  readonly because: Reason;
}

function WaysToPay({ sale, quote, because }: WaysProps) {
  const t = textsOf("walkin");
  const isOnline = useOnline();
  const common = { because, busy: sale.checkout.isBusy };
  if (!isOnline) return <Note kind="info">{t("common:needsNetwork")}</Note>;
  if (quote && toMinor(quote.due) === 0) {
    const isPaidByCard = toMinor(quote.total) > 0;
    return (
      <Button
        kind="main"
        size="large"
        icon={isPaidByCard ? "card" : "ticket"}
        {...common}
        onClick={() => void sale.begin("free")}
      >
        {t(isPaidByCard ? "cardPaysAll" : "free")}
      </Button>
    );
  }
  return (
    <>
      <Button kind="main" size="large" icon="terminal" {...common} onClick={() => void sale.begin("terminal")}>
        {t("terminal")}
      </Button>
      <Button icon="cash" {...common} onClick={() => void sale.begin("cash")}>
        {t("cash")}
      </Button>
    </>
  );
}

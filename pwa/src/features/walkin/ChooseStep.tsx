import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { serverNow } from "@/api/clock";
import { errorMessage } from "@/api/errors";
import { useOnline } from "@/device/device";
import { textsOf } from "@/i18n/i18n";
import { saleQuote } from "@/shared/sale/calls";
import { CodeField, GivenCodes } from "@/shared/sale/CodeField";
import type { PerformanceOffer, Quote } from "@/shared/sale/model";
import { Refused } from "@/shared/sale/Refused";
import { refusalsOf, whyNoPromo } from "@/shared/checkout/refusals";
import { countInWords, Due, QuoteLines } from "@/shared/sale/Summary";
import { useReadWhenTaken } from "@/shared/sale/useBasket";
import { usePermissions } from "@/shell/permissions";
import { useUser } from "@/shell/session";
import { mayLeave } from "@/ui/confirm";
import { Button, type Reason } from "@/ui/Button";
import { isoDay } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import { formatMoney, toMinor } from "@/ui/money";
import { Note } from "@/ui/states";
import { useNarrow } from "@/ui/useNarrow";
import type { PerformanceState } from "@/shared/performance/state";
import { HoldChoice, WhyNothing } from "./HoldChoice";
import { useNoLine } from "@/ui/useNoLine";
import { ItemPicker } from "./ItemPicker";
import { BuyerFields, Till } from "./Till";
import type { Sale } from "./useSale";

interface ChooseProps {
  readonly offer: PerformanceOffer;
  /** How the performance sells, once that has been heard. */
  readonly state: PerformanceState | undefined;
  readonly sale: Sale;
  /** Closes the counter, for whoever goes elsewhere. */
  readonly onLeave: () => void;
}

/** Asks what is wanted and how they pay: two taps, or a digit and Enter. */
export function ChooseStep({ offer, state, sale, onLeave }: ChooseProps) {
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
  const isPlain = offer.teams.length === 0;
  return (
    <Till
      {...(isPlain && { onDigit: sale.put })}
      total={<Due quote={quote} tickets={sale.tickets} extras={sale.extras} />}
      work={
        <>
          <HoldChoice offer={offer} sale={sale} />
          <WhyNothing offer={offer} state={state} hold={sale.hold} />
          <ItemPicker offer={offer} sale={sale} refusals={refusals} />
        </>
      }
      keys={
        <>
          <WaysToPay sale={sale} quote={quote} disabledReason={whyNotYet(sale, error, isReckoned)} />
          <Button size="large" icon="dots" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t("more")}
          </Button>
        </>
      }
    >
      {isOpen && (
        <div className="walkin-more">
          {isNarrow && <BuyerFields sale={sale} />}
          <MoreKeys offer={offer} sale={sale} onLeave={onLeave} />
        </div>
      )}
      {quote && !isNarrow && <QuoteLines quote={quote} />}
      {!isNarrow && !isOpen && <BuyerFields sale={sale} />}
      {isNarrow && !isOpen && (sale.name || sale.email) && (
        <p className="walkin-to">{[sale.name, sale.email].filter(Boolean).join(", ")}</p>
      )}
      <p className="fy-unseen" role="status">
        {isReckoned &&
          t("sum", {
            what: countInWords(sale.tickets, sale.extras),
            due: formatMoney(quote.due, quote.currency),
          })}
      </p>
      <GivenCodes basket={sale.chosen} quote={quote} />
      <Refused refusal={refusals.atCodes} why={why} onGiveWay={sale.chosen.giveWay} />
      <Refused refusal={refusals.elsewhere} onGiveWay={sale.chosen.giveWay} />
    </Till>
  );
}

/** Why nothing can be paid yet. */
function whyNotYet(sale: Sale, error: unknown, isReckoned: boolean): Reason {
  const t = textsOf("walkin");
  if (sale.isNothing) return t("chooseFirst");
  return error ? errorMessage(error) : !isReckoned && t("common:stillLoading");
}

/** What is asked for less often: reserving and collecting, codes, gift cards, another date, what one has sold today. */
function MoreKeys({ offer, sale, onLeave }: Omit<ChooseProps, "state">) {
  const t = textsOf("walkin");
  const noLine = useNoLine();
  const permissions = usePermissions();
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const { userid } = useUser();
  // Somebody comes back who gave no name: their order is found by who sold it and when.
  const goToSales = () => {
    onLeave();
    void navigate(`/Orders?seller=${userid}&day=${isoDay(serverNow(), offer.zone)}`);
  };
  return (
    <>
      {isOpen && <CodeField performance={offer.performance} basket={sale.chosen} onClose={() => setOpen(false)} />}
      <Button
        icon="clock"
        disabledReason={noLine ?? permissions.disabledReason("reserve_named") ?? (sale.isNothing && t("chooseFirst"))}
        onClick={() => sale.setNaming(true)}
      >
        {t("reserving:open")}
      </Button>
      <Button icon="users" disabledReason={noLine} onClick={() => sale.setCollecting(true)}>
        {t("reserving:collect")}
      </Button>
      <Button icon="tag" disabledReason={noLine} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t("code")}
      </Button>
      <Button icon="card" disabledReason={noLine} onClick={() => sale.setSellingCard(true)}>
        {t("sellCard")}
      </Button>
      <Button icon="calendar" disabledReason={noLine} onClick={() => sale.setChoosingDate(true)}>
        {t("otherDates")}
      </Button>
      <Button icon="receipt" onClick={() => void mayLeave().then((may) => may && goToSales())}>
        {t("mySales")}
      </Button>
    </>
  );
}

interface WaysProps {
  readonly sale: Sale;
  readonly quote: Quote | undefined;
  readonly disabledReason: Reason;
}

function WaysToPay({ sale, quote, disabledReason }: WaysProps) {
  const t = textsOf("walkin");
  const isOnline = useOnline();
  const common = { size: "large", disabledReason, busy: sale.checkout.isBusy } as const;
  if (!isOnline) return <Note kind="info">{t("common:needsNetwork")}</Note>;
  if (quote && toMinor(quote.due) === 0) {
    const isPaidByCard = toMinor(quote.total) > 0;
    return (
      <Button kind="main" icon={isPaidByCard ? "card" : "ticket"} {...common} onClick={() => void sale.begin("free")}>
        {t(isPaidByCard ? "cardPaysAll" : "free")}
      </Button>
    );
  }
  return (
    <>
      <Button kind="main" icon="terminal" {...common} onClick={() => void sale.begin("terminal")}>
        {t("terminal")}
      </Button>
      <Button icon="cash" {...common} onClick={() => void sale.begin("cash")}>
        {t("cash")}
      </Button>
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorMessage } from "@/api/errors";
import { useOnline } from "@/device/network";
import { saleQuote } from "@/sale/calls";
import { choose, chosenOf, cutTo, keyOf, type PerformanceOffer } from "@/sale/model";
import { PlacePicker } from "@/sale/PlacePicker";
import { QuantityKeys } from "@/sale/Quantity";
import { Due, QuoteLines } from "@/sale/Summary";
import { useArrival } from "@/sale/useArrival";
import { useReadWhenTaken } from "@/sale/usePlaces";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { formatMoney, toMinor } from "@/ui/money";
import { Note } from "@/ui/states";
import { leftFor } from "./model";
import { SellFrom } from "./SellFrom";
import type { Sale } from "./WalkInDialog";

/** Asks how many and how they pay, in two taps. */
export function SaleChoose({ offer, sale }: ChooseProps) {
  const { t } = useTranslation("walkin");
  const { data: quote, error } = useQuery({
    ...saleQuote({ offer, quantities: sale.quantities, places: sale.places.chosen, hold: sale.hold }),
    meta: { persist: false },
  });
  useReadWhenTaken(offer.performance, error);
  return (
    <div className="walkin">
      <div className="walkin-pick">
        {offer.teams.length > 0 ? <Places offer={offer} sale={sale} /> : <Quantities offer={offer} sale={sale} />}
        <SellFrom offer={offer} sale={sale} />
        {!offer.isOnSale && <Note kind="warn">{t("notOnSale")}</Note>}
      </div>
      <aside className="walkin-pay">
        {sale.tickets > 0 && quote && <QuoteLines quote={quote} />}
        <Due quote={sale.tickets > 0 ? quote : undefined} tickets={sale.tickets} />
        <Field
          label={t("email")}
          type="email"
          inputMode="email"
          optional
          placeholder="name@example.org"
          value={sale.email}
          onChange={(change) => sale.setEmail(change.target.value)}
        />
        <Trouble offer={offer} sale={sale} error={sale.tickets > 0 ? error : null} />
        <WaysToPay
          sale={sale}
          isFree={quote !== undefined && sale.tickets > 0 && toMinor(quote.total) === 0}
          isReady={sale.tickets > 0 && quote !== undefined && !error}
        />
      </aside>
    </div>
  );
}

interface ChooseProps {
  readonly offer: PerformanceOffer;
  readonly sale: Sale;
}

/** How many of each kind. */
function Quantities({ offer, sale }: ChooseProps) {
  const { t } = useTranslation("walkin");
  const heading = useArrival();
  const left = leftFor(offer, sale.hold);
  return offer.choices.map((choice, place) => (
    <article key={keyOf(choice)} className="walkin-type">
      <div>
        <h3 ref={place === 0 ? heading : undefined} tabIndex={-1}>
          {choice.name}
        </h3>
        <p>
          <b>{formatMoney(choice.price, offer.currency)}</b> · {t("left", { count: left })}
        </p>
      </div>
      <QuantityKeys
        name={choice.name}
        count={chosenOf(sale.quantities, choice)}
        most={left}
        onChange={(count) => sale.put(choose(sale.quantities, choice, count))}
      />
    </article>
  ));
}

/** Whose places, where the tickets are those of teams. */
function Places({ offer, sale }: ChooseProps) {
  const { t } = useTranslation("walkin");
  const heading = useArrival();
  const left = leftFor(offer, sale.hold);
  const [first] = offer.choices;
  return (
    <article className="walkin-places">
      <h3 ref={heading} tabIndex={-1}>
        {offer.choices.length === 1 ? first?.name : t("places")}
      </h3>
      <p>
        {offer.choices.length === 1 && first && <b>{formatMoney(first.price, offer.currency)} · </b>}
        {t("left", { count: left })}
      </p>
      <PlacePicker offer={offer} places={sale.places} most={left} />
    </article>
  );
}

interface TroubleProps extends ChooseProps {
  readonly error: Error | null;
}

function Trouble({ offer, sale, error }: TroubleProps) {
  const { t } = useTranslation("sale");
  const { refusal } = sale.checkout;
  if (refusal) {
    const left = refusal.left ?? 0;
    const isByPlaces = offer.teams.length > 0;
    const take = () =>
      isByPlaces ? sale.places.cutTo(left, refusal.team) : sale.put(cutTo(left, offer, sale.quantities));
    const action = left > 0 && <Button onClick={take}>{t("takeLeft", { count: left })}</Button>;
    return (
      <Note kind="bad" action={action || undefined}>
        {refusal.message}
      </Note>
    );
  }
  return error ? <Note kind="bad">{errorMessage(error)}</Note> : null;
}

interface WaysProps {
  readonly sale: Sale;
  readonly isFree: boolean;
  readonly isReady: boolean;
}

function WaysToPay({ sale, isFree, isReady }: WaysProps) {
  const { t } = useTranslation("walkin");
  const isOnline = useOnline();
  const common = { disabled: !isReady || !isOnline, busy: sale.checkout.isBusy };
  if (!isOnline) return <Note kind="info">{t("common:needsNetwork")}</Note>;
  if (isFree) {
    return (
      <div className="walkin-ways">
        <Button kind="main" size="large" icon="ticket" {...common} onClick={() => void sale.begin("free")}>
          {t("free")}
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

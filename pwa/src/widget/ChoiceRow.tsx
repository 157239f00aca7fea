import { textsOf } from "@/i18n/i18n";
import { Refused } from "@/shared/sale/Refused";
import type { Refusals } from "@/shared/checkout/refusals";
import { About, priceOf, RowAbout, RowFacts, RowLimits, WhyNot, type Row, type UpsellRows } from "@/shared/sale/rows";
import { QuantitySteps } from "@/shared/sale/Quantity";
import type { ChosenBasket } from "@/shared/sale/useBasket";

interface Around {
  readonly currency: string;
  readonly basket: ChosenBasket;
  readonly refusals: Refusals;
}

/** A kind of ticket and how many of it; what was sold or limited meanwhile is said below it. */
export function ChoiceRow({ row, currency, basket, refusals }: Around & { readonly row: Row }) {
  const t = textsOf("sale");
  const { key, count, perBooking } = row;
  const tooMany =
    perBooking !== null && count > perBooking
      ? { message: t("noMoreOfKind", { count: perBooking }), left: perBooking, item: key }
      : undefined;
  return (
    <>
      <div className="fy-choice">
        <div>
          <b>{row.name}</b>
          <small>
            <RowFacts row={row} currency={currency} />
          </small>
          <RowAbout row={row} />
        </div>
        <HowMany row={row} basket={basket} />
      </div>
      <Refused refusal={refusals.at(key) ?? tooMany} onGiveWay={basket.giveWay} />
    </>
  );
}

/** Something sold beside tickets: with its picture, and a line for each of its variants. */
export function ExtraRow({ extra, currency, basket, refusals }: Around & { readonly extra: UpsellRows }) {
  const t = textsOf("sale");
  const { upsell, rows } = extra;
  const [only] = upsell.variants.length === 0 ? rows : [];
  return (
    <article className="fy-extra">
      {upsell.image && <img src={upsell.image} alt="" width={72} height={72} loading="lazy" />}
      <div className="fy-extra-head">
        <div>
          <b>{upsell.name}</b>
          <small>
            {only ? (
              <RowFacts row={only} currency={currency} />
            ) : (
              <b className="fy-price">{priceOf(t, upsell.price, currency)}</b>
            )}
          </small>
        </div>
        {only && <HowMany row={only} basket={basket} />}
      </div>
      <div className="fy-extra-more">
        <About text={upsell.description} />
        {only ? (
          <Refused refusal={refusals.at(only.key)} onGiveWay={basket.giveWay} />
        ) : (
          rows.map((row) => <VariantRow key={row.key} row={row} of={upsell.name} basket={basket} refusals={refusals} />)
        )}
      </div>
    </article>
  );
}

interface VariantProps extends Omit<Around, "currency"> {
  readonly row: Row;
  readonly of: string;
}

function VariantRow({ row, of, basket, refusals }: VariantProps) {
  return (
    <>
      <div className="fy-variant">
        <div>
          {row.name}
          <small>
            <RowLimits row={row} />
          </small>
          <About text={row.description} />
        </div>
        <HowMany row={row} basket={basket} name={`${of}, ${row.name}`} />
      </div>
      <Refused refusal={refusals.at(row.key)} onGiveWay={basket.giveWay} />
    </>
  );
}

interface HowManyProps {
  readonly row: Row;
  readonly basket: ChosenBasket;
  readonly name?: string;
}

function HowMany({ row, basket, name = row.name }: HowManyProps) {
  if (row.reason && row.count === 0) return <WhyNot row={row} />;
  return (
    <QuantitySteps
      name={name}
      count={row.count}
      most={row.most}
      least={row.least}
      perBooking={row.perBooking}
      onChange={(count) => basket.put(row.key, count)}
    />
  );
}

import type { RefObject } from "react";
import { textsOf } from "@/i18n/i18n";
import type { PerformanceOffer } from "@/shared/sale/model";
import {
  PlacePicker,
  priceOf,
  RowAbout,
  RowFacts,
  RowLimits,
  ticketRows,
  upsellRows,
  WhyNot,
  type Row,
  type UpsellRows,
} from "@/shared/sale/rows";
import { teamsOfHold } from "@/shared/teams/model";
import { QuantityKeys } from "@/shared/sale/Quantity";
import { Refused } from "@/shared/sale/Refused";
import type { Refusals } from "@/shared/checkout/refusals";
import { useArrival } from "@/shared/sale/useArrival";
import { useOneStop } from "@/ui/useOneStop";
import { leftFor } from "./HoldChoice";
import type { Sale } from "./useSale";

const ROW = ".walkin-variant, .walkin-type";

interface PickProps {
  readonly offer: PerformanceOffer;
  readonly sale: Sale;
  readonly refusals: Refusals;
}

/** What can be sold: kinds of ticket, or whose places, then what is sold beside them. */
export function ItemPicker({ offer, sale, refusals }: PickProps) {
  const t = textsOf("sale");
  const heading = useArrival();
  const seller = { pool: leftFor(offer, sale.hold), isCounter: true, soldOut: t("soldOut") };
  const rows = ticketRows(offer, sale.quantities, seller);
  const extras = upsellRows(offer, sale.quantities, seller);
  const around = { offer, sale, refusals };
  const [ofTickets, ofExtras] = [useOneStop<HTMLDivElement>(ROW), useOneStop<HTMLElement>(ROW)];
  return (
    <>
      <p id="walkin-arrows" hidden>
        {t("walkin:arrows")}
      </p>
      {offer.teams.length > 0 ? (
        <Places offer={offer} sale={sale} rows={rows} heading={heading} />
      ) : (
        <div role="group" aria-label={t("walkin:kinds")} aria-describedby="walkin-arrows" {...ofTickets}>
          {rows.map((row, place) => (
            <Kind key={row.key} row={row} heading={place === 0 ? heading : undefined} {...around} />
          ))}
        </div>
      )}
      {extras.length > 0 && (
        <section aria-labelledby="walkin-extras" aria-describedby="walkin-arrows" {...ofExtras}>
          <h4 id="walkin-extras" className="walkin-kind">
            {t("extrasTitle")}
          </h4>
          {extras.map((extra) => (
            <Extra key={extra.upsell.upsell} extra={extra} {...around} />
          ))}
        </section>
      )}
    </>
  );
}

interface KindProps extends PickProps {
  readonly row: Row;
  readonly heading: RefObject<HTMLHeadingElement | null> | undefined;
}

/** A kind of ticket: its price, how many are left, and keys for how many are wanted. */
function Kind({ row, heading, offer, sale, refusals }: KindProps) {
  return (
    <article className="walkin-type" data-item={row.key}>
      <div>
        <h3 ref={heading} tabIndex={-1}>
          {row.name}
        </h3>
        <p>
          <RowFacts row={row} currency={offer.currency} />
        </p>
        <RowAbout row={row} />
      </div>
      <Keys row={row} sale={sale} />
      <Refused refusal={refusals.at(row.key)} onGiveWay={sale.chosen.giveWay} />
    </article>
  );
}

/** Something that is sold beside tickets, or alone; each of its variants has keys of its own. */
function Extra({ extra, offer, sale, refusals }: PickProps & { readonly extra: UpsellRows }) {
  const t = textsOf("sale");
  const { upsell, rows } = extra;
  const [only] = upsell.variants.length === 0 ? rows : [];
  return (
    <article className="walkin-type" {...(only && { "data-item": only.key })}>
      <div className="walkin-extra">
        {upsell.image && <img src={upsell.image} alt="" width={44} height={44} loading="lazy" />}
        <div>
          <h3>{upsell.name}</h3>
          <p>
            {only ? (
              <RowFacts row={only} currency={offer.currency} />
            ) : (
              <b>{priceOf(t, upsell.price, offer.currency)}</b>
            )}
          </p>
        </div>
      </div>
      {only ? (
        <>
          <Keys row={only} sale={sale} />
          <Refused refusal={refusals.at(only.key)} onGiveWay={sale.chosen.giveWay} />
        </>
      ) : (
        rows.map((row) => (
          <div key={row.key} className="walkin-variant" data-item={row.key}>
            <p>
              <b>{row.name}</b> <RowLimits row={row} after />
            </p>
            <Keys row={row} sale={sale} name={`${upsell.name}, ${row.name}`} />
            <Refused refusal={refusals.at(row.key)} onGiveWay={sale.chosen.giveWay} />
          </div>
        ))
      )}
    </article>
  );
}

interface KeysProps {
  readonly row: Row;
  readonly sale: Sale;
  readonly name?: string;
}

function Keys({ row, sale, name = row.name }: KeysProps) {
  if (row.reason && row.count === 0) return <WhyNot row={row} />;
  return (
    <QuantityKeys
      name={name}
      count={row.count}
      most={row.most}
      least={row.least}
      onChange={(count) => sale.put(row.key, count)}
    />
  );
}

interface PlacesProps extends Omit<PickProps, "refusals"> {
  readonly rows: readonly Row[];
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** Whose places, where the tickets are those of teams. */
function Places({ offer, sale, rows, heading }: PlacesProps) {
  const t = textsOf("walkin");
  const left = leftFor(offer, sale.hold);
  const open = { ...offer, teams: teamsOfHold(offer.teams, sale.hold) };
  const [only] = rows.length === 1 ? rows : [];
  return (
    <article className="walkin-places">
      <h3 ref={heading} tabIndex={-1}>
        {only?.name ?? t("places")}
      </h3>
      <p>{only ? <RowFacts row={only} currency={offer.currency} /> : t("left", { count: left })}</p>
      <PlacePicker offer={open} rows={rows} places={sale.places} most={left} />
    </article>
  );
}

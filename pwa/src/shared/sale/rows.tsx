/** What can be chosen, row by row, as both the widget and the counter show it. */
import "@/shared/sale/sale.css";
import { useState } from "react";
import { textsOf, type Translate } from "@/i18n/i18n";
import { Segment, Select } from "@/ui/Field";
import { LiveValue } from "@/ui/LiveValue";
import { MarkedChip } from "@/ui/MarkedChip";
import { formatMoney, toMinor } from "@/ui/money";
import { Note } from "@/ui/states";
import { PlaceGrid } from "@/shared/teams/PlaceGrid";
import { placesInWords } from "@/shared/teams/words";
import { chosenOf, keyOf, keysOf, ticketsIn, upsellKey, type ItemKey, type Quantities } from "@/shared/sale/basket";
import type { ChoiceKey, PerformanceOffer, TicketChoice, UpsellChoice } from "@/shared/sale/model";
import type { ChosenPlaces } from "@/shared/sale/useBasket";

/** What a ticket costs beside its price: its booking fee, and its tax, which the price holds or which comes on top. */
type Beside = Pick<TicketChoice, "bookingFee" | "tax" | "taxName" | "includesTax">;

/** One thing that can be chosen by a number. */
export interface Row {
  readonly key: ItemKey;
  readonly name: string;
  readonly description: string;
  readonly price: string;
  /** What one costs beside its price, where it is a ticket. */
  readonly beside?: Beside;
  readonly count: number;
  /** Whoever wants any takes at least so many. */
  readonly least: number;
  readonly most: number;
  /** The most of this kind in one booking, where that is fewer than of all tickets; it does not bind the counter. */
  readonly perBooking: number | null;
  /** How many are left, where that is worth saying. */
  readonly left: number | null;
  /** Why none can be had; empty where one can. */
  readonly reason: string;
  readonly includes: readonly string[];
}

/** An upsell with a row for each of its variants, or with one. */
export interface UpsellRows {
  readonly upsell: UpsellChoice;
  readonly rows: readonly Row[];
}

/** Who sells: the counter may sell all of a pool, whatever the limits for an order; a buyer is told of few. */
export interface Seller {
  /** How many tickets there are for this sale. */
  readonly pool: number;
  readonly isCounter: boolean;
  /** The word for nothing left. */
  readonly soldOut: string;
}

export function ticketRows(offer: PerformanceOffer, quantities: Quantities, seller: Seller): readonly Row[] {
  const chosen = ticketsIn(quantities);
  return offer.choices.map((choice) => ticketRow(choice, offer, quantities, chosen, seller));
}

function ticketRow(
  choice: TicketChoice,
  offer: PerformanceOffer,
  quantities: Quantities,
  chosen: number,
  { pool, isCounter, soldOut }: Seller,
): Row {
  const key = keyOf(choice);
  const count = chosenOf(quantities, key);
  const left = choice.isScarce ? Math.min(choice.available, pool) : pool;
  const inOrder = isCounter ? pool : Math.min(pool, offer.most);
  const most = Math.max(0, Math.min(inOrder - (chosen - count), left, isCounter ? left : choice.most));
  return {
    key,
    name: choice.name,
    description: choice.description,
    price: choice.price,
    beside: choice,
    count,
    // The fewest of an order are counted over all kinds, and asked for by the server; those of a kind are its own.
    least: choice.type === null ? 1 : choice.least,
    most,
    perBooking: isCounter || choice.type === null || choice.most >= offer.most ? null : choice.most,
    // The counter says once how many its pool has.
    left: choice.isScarce && (isCounter ? left < pool : left < offer.most) ? left : null,
    reason: reasonOf(choice, left, soldOut),
    includes: choice.includes.map(({ name }) => name),
  };
}

function reasonOf({ isOffered, isScarce, reason }: TicketChoice, left: number, soldOut: string): string {
  if (!isOffered) return reason || soldOut;
  return isScarce && left === 0 ? soldOut : "";
}

export function upsellRows(offer: PerformanceOffer, quantities: Quantities, seller: Seller): readonly UpsellRows[] {
  return offer.upsells.map((upsell) => ({ upsell, rows: rowsOf(upsell, quantities, seller) }));
}

function rowsOf(upsell: UpsellChoice, quantities: Quantities, { isCounter, soldOut }: Seller): readonly Row[] {
  const chosen = keysOf(upsell).reduce((sum, key) => sum + chosenOf(quantities, key), 0);
  const inOrder = isCounter ? upsell.available : Math.min(upsell.available, upsell.most);
  const rowOf = (key: ItemKey, name: string, description: string, available: number): Row => {
    const count = chosenOf(quantities, key);
    const others = chosen - count;
    const left = Math.min(available, upsell.available);
    return {
      key,
      name,
      description,
      price: upsell.price,
      count,
      // What other variants have already counts towards the fewest.
      least: isCounter ? 1 : Math.max(1, upsell.least - others),
      most: Math.max(0, Math.min(inOrder - others, left)),
      perBooking: null,
      left: isCounter || left < upsell.most ? left : null,
      reason: left === 0 ? soldOut : "",
      includes: [],
    };
  };
  return upsell.variants.length > 0
    ? upsell.variants.map(({ variant, name, description, available }) =>
        rowOf(upsellKey(upsell.upsell, variant), name, description, available),
      )
    : [rowOf(upsellKey(upsell.upsell), upsell.name, upsell.description, upsell.available)];
}

interface RowProps {
  readonly row: Row;
}

/** "£10.00 incl. VAT + £1.50 booking fee · from 4 tickets · at most 8 per booking · 3 left" */
export function RowFacts({ row, currency }: RowProps & { readonly currency: string }) {
  const t = textsOf("sale");
  return (
    <>
      <b className="fy-price">{priceOf(t, row.price, currency)}</b>
      {row.beside && besideInWords(t, row.beside, currency)}
      <RowLimits row={row} after />
    </>
  );
}

export const priceOf = (t: Translate, price: string, currency: string): string =>
  toMinor(price) === 0 ? t("free") : formatMoney(price, currency);

/** " incl. VAT + £1.50 booking fee", or " + £4.80 VAT" where the price is without it; nothing of what costs nothing. */
export function besideInWords(t: Translate, beside: Beside, currency: string): string {
  const { bookingFee, tax, includesTax, taxName } = beside;
  const named = { tax: taxName || t("tax") };
  const ofTax = includesTax ? t("withTax", named) : t("plusTax", { ...named, amount: formatMoney(tax, currency) });
  const ofFee = t("plusFee", { amount: formatMoney(bookingFee, currency) });
  return `${toMinor(tax) > 0 ? ` ${ofTax}` : ""}${toMinor(bookingFee) > 0 ? ` ${ofFee}` : ""}`;
}

/** From how many on it is sold, how many at most, and how many are left; `after` something on the same line. */
export function RowLimits({ row, after = false }: RowProps & { readonly after?: boolean }) {
  const t = textsOf("sale");
  const isTicket = row.key.startsWith("ticket:");
  const least = row.least > 1 && t(isTicket ? "from" : "fromExtras", { count: row.least });
  const most = row.perBooking !== null && !row.reason && t("mostOfKind", { count: row.perBooking });
  const limits = [least, most].filter(Boolean).join(" · ");
  const left = row.left !== null && !row.reason && t("left", { count: row.left });
  return (
    <>
      {limits && `${after ? " · " : ""}${limits}`}
      {left && (
        <>
          {(after || limits) && " · "}
          <LiveValue value={row.left ?? 0}>{left}</LiveValue>
        </>
      )}
    </>
  );
}

/** What a kind of ticket is, and what it brings. */
export function RowAbout({ row }: RowProps) {
  const t = textsOf("sale");
  return (
    <>
      {row.includes.length > 0 && <small>{t("includes", { names: row.includes.join(", ") })}</small>}
      <About text={row.description} />
    </>
  );
}

const SHORT = 90; // characters, about two lines of a phone

/** A text of which two lines are shown until one asks for more. */
export function About({ text }: { readonly text: string }) {
  const t = textsOf("sale");
  const [isOpen, setOpen] = useState(false);
  if (!text) return null;
  if (text.length <= SHORT) return <small>{text}</small>;
  return (
    <>
      <small className={isOpen ? undefined : "fy-short"}>{text}</small>
      <button type="button" className="fy-tell" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? "lessText" : "moreText")}
      </button>
    </>
  );
}

/** Why none can be had. */
export function WhyNot({ row }: RowProps) {
  const t = textsOf("sale");
  const soldOut = t("soldOut");
  return row.reason.toLowerCase() === soldOut.toLowerCase() ? (
    <MarkedChip text={soldOut} mark="off" />
  ) : (
    <span className="fy-why-not">{row.reason}</span>
  );
}

interface PickerProps {
  readonly offer: PerformanceOffer;
  /** The kinds of ticket. */
  readonly rows: readonly Row[];
  readonly places: ChosenPlaces;
  /** As many as may be chosen in all. */
  readonly most: number;
}

const IN_SIGHT = 3; // kinds; more of them are a list

/** Asks for places where teams have them: with which kind of ticket, then whose. */
export function PlacePicker({ offer, rows, places, most }: PickerProps) {
  const t = textsOf("sale");
  const offered = rows.filter(({ reason }) => !reason);
  const [chosenKind, setChosenKind] = useState(offered[0]?.key);
  const kind = offered.find(({ key }) => key === chosenKind) ?? offered[0];
  if (kind === undefined) return null;
  const ofKind = Math.max(places.chosen.length, places.chosen.length - kind.count + kind.most);
  return (
    <div className="fy-places">
      <Kinds offer={offer} rows={rows} kind={kind} onAsk={setChosenKind} />
      {places.lost.length > 0 && (
        <Note kind="warn">{t("lost", { places: placesInWords(offer.teams, places.lost) })}</Note>
      )}
      <PlaceGrid
        label={t("places")}
        teams={offer.teams}
        choosing={{
          chosen: places.chosen,
          most: Math.min(most, ofKind),
          onToggle: (place) => places.toggle(place, kind.key as ChoiceKey),
        }}
      />
      <p className="fy-places-chosen" role="status">
        {places.chosen.length > 0 && t("chosen", { places: placesInWords(offer.teams, places.chosen) })}
      </p>
    </div>
  );
}

interface KindsProps {
  readonly offer: PerformanceOffer;
  readonly rows: readonly Row[];
  readonly kind: Row;
  readonly onAsk: (key: Row["key"]) => void;
}

/** The kinds of ticket, with what the one that is asked for is, and why others are not to be had. */
function Kinds({ offer, rows, kind, onAsk }: KindsProps) {
  const t = textsOf("sale");
  const options = rows
    .filter(({ reason }) => !reason)
    .map(({ key, name, price }) => ({
      value: key,
      label: t("kind", { name, price: priceOf(t, price, offer.currency) }),
    }));
  const closed = rows.filter(({ reason }) => reason);
  const shared = { label: t("kinds"), value: kind.key, options };
  return (
    <>
      {options.length > IN_SIGHT && <Select {...shared} onChange={({ target }) => onAsk(target.value as Row["key"])} />}
      {options.length > 1 && options.length <= IN_SIGHT && <Segment {...shared} onChange={onAsk} />}
      <small>{options.length > 1 ? <RowFacts row={kind} currency={offer.currency} /> : <RowLimits row={kind} />}</small>
      <RowAbout row={kind} />
      {closed.map(({ key, name, reason }) => (
        <small key={key}>{t("notNow", { name, reason })}</small>
      ))}
    </>
  );
}

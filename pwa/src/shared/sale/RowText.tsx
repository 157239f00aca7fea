import "@/shared/sale/sale.css";
import { useState } from "react";
import { textsOf, type Translate } from "@/i18n/i18n";
import type { Beside, Row } from "@/shared/sale/rows";
import { MarkedChip } from "@/ui/MarkedChip";
import { LiveFigure } from "@/ui/LiveFigure";
import { formatMoney, toMinor } from "@/ui/money";

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
          <LiveFigure value={row.left ?? 0}>{left}</LiveFigure>
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

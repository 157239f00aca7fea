import { createPortal } from "react-dom";
import { textsOf } from "@/i18n/i18n";
import { useFormat } from "@/ui/format";
import { formatMoney } from "@/ui/money";
import { useDayText } from "@/ui/useDayText";
import { TillSums, useTillName } from "./TillCard";
import { isNothing, type DayTakings, type Till } from "./cashup";

interface PrintProps {
  readonly takings: DayTakings;
  /** The one till that is printed; all of them where none is named. */
  readonly only: string | undefined;
}

/** The day as it is printed and filed: seen by printers alone, beside the app and not within its scrolling page. */
export function CashUpPrint({ takings, only }: PrintProps) {
  const t = textsOf("cashup");
  const dayText = useDayText();
  const tills = takings.tills.filter(({ key }) => only === undefined || key === only);
  const totals = only === undefined && takings.tills.length > 1 ? takings.totals : [];
  const title = t("paper", { day: dayText(takings.day) });
  return createPortal(
    <article className="cashup-paper" aria-label={title}>
      <h1>{title}</h1>
      {totals.map((total) => (
        <Sheet
          key={total.currency}
          till={total}
          title={t("together", { currency: total.currency })}
          takings={takings}
        />
      ))}
      {tills.map((till) => (
        <TillSheet key={till.key} till={till} takings={takings} />
      ))}
    </article>,
    document.body,
  );
}

interface SheetProps {
  readonly till: Till;
  readonly takings: DayTakings;
}

function TillSheet({ till, takings }: SheetProps) {
  return <Sheet till={till} title={useTillName()(till)} takings={takings} />;
}

function Sheet({ till, title, takings }: SheetProps & { readonly title: string }) {
  const t = textsOf("cashup");
  const money = (amount: string) => formatMoney(amount, till.currency);
  return (
    <section>
      <h2>{title}</h2>
      <table>
        <thead>
          <tr>
            {["gateway", "sales", "refunds", "voids", "total"].map((key) => (
              <th key={key} scope="col">
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {till.rows.length === 0 && (
            <tr>
              <td colSpan={5}>{t("nothing")}</td>
            </tr>
          )}
          {till.rows.map((row) => (
            <tr key={row.gateway}>
              <th scope="row">{t(`gateways.${row.gateway}`)}</th>
              <td>{`${row.saleCount} × ${money(row.sales)}`}</td>
              <td>{row.refundCount > 0 && `${row.refundCount} × ${money(row.refunds)}`}</td>
              <td>{row.voidCount > 0 && `${row.voidCount} × ${money(row.voids)}`}</td>
              <td>{money(row.total)}</td>
            </tr>
          ))}
          <tr className="is-sum">
            <th scope="row">{t("total")}</th>
            <td colSpan={3} />
            <td>{money(till.total)}</td>
          </tr>
        </tbody>
      </table>
      <TillSums till={till} />
      {till.person !== null && <Drawer till={till} takings={takings} />}
    </section>
  );
}

function Drawer({ till, takings }: SheetProps) {
  const t = textsOf("cashup");
  const format = useFormat();
  const { closing } = till;
  const money = (amount: string) => formatMoney(amount, till.currency);
  return (
    <>
      <dl className="cashup-sums">
        <div>
          <dt>{t("expected")}</dt>
          <dd>{money(closing?.expected ?? till.cash)}</dd>
        </div>
        <div>
          <dt>{t("counted")}</dt>
          <dd>{closing ? money(closing.counted) : ""}</dd>
        </div>
        <div className="is-sum">
          <dt>{t("difference")}</dt>
          <dd>{closing ? money(closing.difference) : ""}</dd>
        </div>
      </dl>
      {closing?.note && <p>{closing.note}</p>}
      {closing && <p>{t("closedBy", { name: closing.closedBy, at: format.stamp(closing.closedAt, takings.zone) })}</p>}
      {closing && !isNothing(till.afterClosing) && <p>{t("after", { amount: money(till.afterClosing) })}</p>}
      <p className="cashup-sign">{t("signature")}</p>
    </>
  );
}

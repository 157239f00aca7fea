import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import { remainingOf } from "@/shared/performance/state";
import { Figure, Figures } from "@/ui/Card";
import { LiveFigure, Meter, MeterKey, Spoken } from "@/ui/LiveFigure";
import { formatCount, formatMoney } from "@/ui/money";
import { ordersOf, type PerformanceView } from "../model";

/** What it has earned and sold, and of what the rest is made; each figure leads to the orders that it counts. */
export function Totals({ view }: { readonly view: PerformanceView }) {
  const t = textsOf("performance");
  const { state } = view;
  const remaining = remainingOf(state);
  const words = { sold: state.sold, reserved: state.reserved, held: state.held, available: state.available };
  const revenue = formatMoney(state.revenue, state.currency);
  const counted = (count: number) => <LiveFigure value={count}>{formatCount(count)}</LiveFigure>;
  return (
    <section className="fy-card performance-totals" aria-label={t("figures.title")}>
      <Figures>
        <Figure label={t("figures.revenue")}>
          <Counts to={ordersOf(view)}>
            <LiveFigure value={state.revenue}>{revenue}</LiveFigure>
          </Counts>
        </Figure>
        <Figure label={t("figures.sold")} rest={t("of", { count: state.capacity })}>
          <Counts to={ordersOf(view)}>{counted(state.sold)}</Counts>
        </Figure>
        {state.reserved > 0 && (
          <Figure label={t("figures.reserved")}>
            <Counts to={ordersOf(view, "tab=progress")}>{counted(state.reserved)}</Counts>
          </Figure>
        )}
        <Figure label={t("figures.remaining")}>{counted(remaining)}</Figure>
      </Figures>
      <Meter
        thick
        sold={state.sold}
        reserved={state.reserved}
        held={state.held}
        capacity={state.capacity}
        label={t("meter", { ...words, capacity: state.capacity })}
      />
      <p className="performance-keys">
        {(["sold", "reserved", "held", "available"] as const).map((name) => (
          <MeterKey key={name} of={name === "available" ? "rest" : name}>
            {t(`keys.${name}`)} <b>{counted(words[name])}</b>
          </MeterKey>
        ))}
      </p>
      <Spoken text={t("spoken", { ...words, revenue, capacity: state.capacity })} />
    </section>
  );
}

/** A figure that leads to the rows that it counts. */
export function Counts({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link className="performance-counts fy-target" to={to}>
      {children}
    </Link>
  );
}

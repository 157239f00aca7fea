import "@/ui/table.css";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import { remainingOf, type HoldShare } from "@/shared/performance/state";
import { Card, Metric, Metrics } from "@/ui/Card";
import { Chip } from "@/ui/Chip";
import { Icon, type IconName } from "@/ui/Icon";
import { LiveValue, Meter, MeterKey, LiveRegion } from "@/ui/LiveValue";
import { formatCount, formatMoney } from "@/ui/money";
import { EmptyState } from "@/ui/states";
import { doorLogOf, earnedBy, ordersOf, soldOf, sumOf, type PerformanceView } from "./performance";

/** What can be looked at more closely. */
export type Detail = "teams" | "orders" | "upsells" | "walls";

interface DetailCardsProps {
  readonly view: PerformanceView;
  readonly onOpen: (detail: Detail) => void;
}

/** A card for each, with what it comes to; Team Stats only where a performance is sold by places. */
export function DetailCards({ view, onOpen }: DetailCardsProps) {
  const t = textsOf("performance");
  const { orders, teams, upsells, state } = view;
  const card = (detail: Detail, icon: IconName, text: ReactNode) => (
    <DetailCard detail={detail} icon={icon} text={text} onOpen={onOpen} />
  );
  return (
    <div className="performance-looks">
      {teams && card("teams", "team", t("looks.teamsText", { ...teams }))}
      {card("orders", "receipt", t("looks.ordersText", { ...orders }))}
      {card(
        "upsells",
        "cup",
        t("looks.upsellsText", {
          sold: sumOf(upsells, ({ sold }) => sold),
          total: formatMoney(earnedBy(upsells), state.currency),
        }),
      )}
      <Card className="performance-look is-admitted">
        <p>
          <b>{t("admitted")}</b>
          <span>
            <strong>
              <Counts to={doorLogOf(view)}>
                <LiveValue value={state.admitted}>{formatCount(state.admitted)}</LiveValue>
              </Counts>
            </strong>{" "}
            {t("of", { count: state.sold })}
          </span>
        </p>
        <Meter
          kind="in"
          sold={state.admitted}
          capacity={state.sold}
          label={t("admittedMeter", { admitted: state.admitted, sold: state.sold })}
        />
      </Card>
      {card("walls", "device", t("looks.wallsText"))}
    </div>
  );
}

interface CardProps {
  readonly detail: Detail;
  readonly icon: IconName;
  readonly text: ReactNode;
  readonly onOpen: (detail: Detail) => void;
}

function DetailCard({ detail, icon, text, onOpen }: CardProps) {
  const t = textsOf("performance");
  const title = t(`looks.${detail}`);
  return (
    <Card className="performance-look">
      <Icon name={icon} size="large" />
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <button
        type="button"
        className="fy-link"
        aria-label={t("viewWhat", { what: title })}
        onClick={() => onOpen(detail)}
      >
        {t("view")}
      </button>
    </Card>
  );
}

/** What it has earned and sold, and of what the rest is made; each figure leads to the orders that it counts. */
export function Totals({ view }: { readonly view: PerformanceView }) {
  const t = textsOf("performance");
  const { state } = view;
  const remaining = remainingOf(state);
  const words = { sold: state.sold, reserved: state.reserved, held: state.held, available: state.available };
  const revenue = formatMoney(state.revenue, state.currency);
  const counted = (count: number) => <LiveValue value={count}>{formatCount(count)}</LiveValue>;
  return (
    <section className="fy-card performance-totals" aria-label={t("figures.title")}>
      <Metrics>
        <Metric label={t("figures.revenue")}>
          <Counts to={ordersOf(view)}>
            <LiveValue value={state.revenue}>{revenue}</LiveValue>
          </Counts>
        </Metric>
        <Metric label={t("figures.sold")} rest={t("of", { count: state.capacity })}>
          <Counts to={ordersOf(view)}>{counted(state.sold)}</Counts>
        </Metric>
        {state.reserved > 0 && (
          <Metric label={t("figures.reserved")}>
            <Counts to={ordersOf(view, "tab=progress")}>{counted(state.reserved)}</Counts>
          </Metric>
        )}
        <Metric label={t("figures.remaining")}>{counted(remaining)}</Metric>
      </Metrics>
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
      <LiveRegion text={t("spoken", { ...words, revenue, capacity: state.capacity })} />
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

/** What holds keep of this performance: what was sold of each (its count minus what is available), and what is left. */
export function HoldsTable({ view }: { readonly view: PerformanceView }) {
  const t = textsOf("performance");
  const { holds } = view.state;
  if (holds.length === 0) {
    return (
      <Card title={t("holds.title")} padded>
        <EmptyState icon="layers" text={t("holds.none")} />
      </Card>
    );
  }
  return (
    <Card title={t("holds.title")}>
      <table className="fy-table performance-holds" aria-label={t("holds.title")}>
        <thead>
          <tr>
            <th scope="col">{t("holds.name")}</th>
            <th scope="col" className="performance-hold-meter">
              <span className="fy-unseen">{t("holds.share")}</span>
            </th>
            <th scope="col" className="fy-num">
              {t("holds.sold")}
            </th>
            <th scope="col" className="fy-num">
              {t("holds.available")}
            </th>
          </tr>
        </thead>
        <tbody>
          {holds.map((hold) => (
            <Row key={hold.hold} hold={hold} to={ordersOf(view, `hold=${hold.hold}`)} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t("holds.all")}</td>
            <td className="performance-hold-meter" />
            <td className="fy-num">{formatCount(sumOf(holds, soldOf))}</td>
            <td className="fy-num">{formatCount(sumOf(holds, ({ available }) => available))}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}

function Row({ hold, to }: { readonly hold: HoldShare; readonly to: string }) {
  const t = textsOf("performance");
  const sold = soldOf(hold);
  return (
    <tr>
      <td>
        <span>{hold.name}</span>{" "}
        {hold.channel !== "all" && <Chip text={t(`holds:channels.${hold.channel}`)} mark="bare" />}
      </td>
      <td className="performance-hold-meter">
        <Meter sold={sold} capacity={hold.size} label={t("holds.meter", { sold, size: hold.size })} />
      </td>
      <td className="fy-num">
        <Counts to={to}>
          <LiveValue value={sold}>{formatCount(sold)}</LiveValue>
        </Counts>
      </td>
      <td className="fy-num">
        <LiveValue value={hold.available}>{formatCount(hold.available)}</LiveValue>
      </td>
    </tr>
  );
}

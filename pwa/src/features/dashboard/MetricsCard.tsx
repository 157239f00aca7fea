import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { openConflicts, thingsToSettle } from "@/shared/conflicts/conflicts";
import { Bone } from "@/ui/Bone";
import { Button } from "@/ui/Button";
import { LiveValue } from "@/ui/LiveValue";
import { formatCount, formatMoney, toMinor } from "@/ui/money";
import { Note } from "@/ui/states";
import { changeOf, earnedIn, type HomeMetrics } from "./model";
import { useMetrics } from "./queries";

interface MetricsProps {
  readonly account: number;
  /** Of what is on sale: each has a line from the start. */
  readonly currencies: readonly string[];
}

/** What an account sold and took today and this week, and what waits for somebody. */
export function MetricsCard({ account, currencies }: MetricsProps) {
  const t = textsOf("dashboard");
  const query = useMetrics(account);
  if (query.isError && !query.data) {
    return (
      <Note kind="warn" className="home-figures-failed">
        {errorMessage(query.error)}{" "}
        <Button kind="plain" size="small" onClick={() => void query.refetch()}>
          {t("common:tryAgain")}
        </Button>
      </Note>
    );
  }
  return (
    <section className="fy-card home-figures" aria-label={t("lately.title")}>
      <dl>
        <Sold metrics={query.data} />
        <Taken metrics={query.data} currencies={currencies} />
        <Weeks metrics={query.data} currencies={currencies} />
        <HandBack metrics={query.data} />
        <Conflicts account={account} />
      </dl>
    </section>
  );
}

interface CellProps {
  readonly label: string;
  readonly to?: string;
  readonly children: ReactNode;
  readonly className?: string;
}

function Cell({ label, to, children, className = "" }: CellProps) {
  return (
    <div className={className}>
      <dt>{to === undefined ? label : <Link to={to}>{label}</Link>}</dt>
      {children}
    </div>
  );
}

interface PartProps {
  readonly metrics: HomeMetrics | undefined;
}

const Waiting = ({ lines = 1 }: { readonly lines?: number }) =>
  Array.from({ length: lines }, (_, place) => (
    <dd key={place} className="home-figure">
      <Bone width={72} height={20} />
    </dd>
  ));

function Sold({ metrics }: PartProps) {
  const t = textsOf("dashboard");
  return (
    <Cell label={t("lately.soldToday")}>
      {metrics ? (
        <dd className="home-figure">
          <LiveValue value={metrics.sold.today}>{formatCount(metrics.sold.today)}</LiveValue>{" "}
          <small>{t("lately.tickets", { count: metrics.sold.today })}</small>
        </dd>
      ) : (
        <Waiting />
      )}
    </Cell>
  );
}

type MoneyProps = PartProps & Pick<MetricsProps, "currencies">;

const linesOf = (currencies: readonly string[]) => Math.max(1, new Set(currencies).size);

function Taken({ metrics, currencies }: MoneyProps) {
  const t = textsOf("dashboard");
  const rows = metrics && earnedIn(metrics, currencies);
  return (
    <Cell label={t("lately.takenToday")}>
      {!rows && <Waiting lines={linesOf(currencies)} />}
      {rows?.length === 0 && <dd className="home-figure">{t("common:none")}</dd>}
      {rows?.map(({ currency, today }) => (
        <dd key={currency} className="home-figure">
          <LiveValue value={today}>{formatMoney(today, currency)}</LiveValue>
        </dd>
      ))}
    </Cell>
  );
}

/** The last seven days beside the seven before: tickets, then each currency by itself. */
function Weeks({ metrics, currencies }: MoneyProps) {
  const t = textsOf("dashboard");
  const rows = metrics && earnedIn(metrics, currencies);
  return (
    <Cell label={t("lately.week")} className="home-weeks">
      {!rows && <Waiting />}
      {!rows &&
        Array.from({ length: linesOf(currencies) }, (_, place) => (
          <dd key={place} className="home-week">
            <Bone width={96} />
          </dd>
        ))}
      {metrics && rows && (
        <dd className="home-figure">
          <LiveValue value={metrics.sold.week}>{formatCount(metrics.sold.week)}</LiveValue>{" "}
          <small>
            {t("lately.tickets", { count: metrics.sold.week })}{" "}
            <Change now={metrics.sold.week} before={metrics.sold.before} was={formatCount(metrics.sold.before)} />
          </small>
        </dd>
      )}
      {rows?.map(({ currency, week, before }) => (
        <dd key={currency} className="home-week">
          <LiveValue value={week}>{formatMoney(week, currency)}</LiveValue>{" "}
          <Change now={toMinor(week)} before={toMinor(before)} was={formatMoney(before, currency)} />
        </dd>
      ))}
    </Cell>
  );
}

function HandBack({ metrics }: PartProps) {
  const t = textsOf("dashboard");
  const rows = metrics?.toHandBack;
  return (
    <Cell label={t("lately.handBack")} to="/CashUp">
      {!rows && <Waiting />}
      {rows?.length === 0 && <dd className="home-figure is-nothing">{t("lately.nothing")}</dd>}
      {rows?.map(({ currency, count, amount }) => (
        <dd key={currency} className="home-figure is-due">
          <LiveValue value={amount}>{formatMoney(amount, currency)}</LiveValue>{" "}
          <small>{t("lately.refunds", { count })}</small>
        </dd>
      ))}
    </Cell>
  );
}

function Conflicts({ account }: { readonly account: number }) {
  const t = textsOf("dashboard");
  const { data } = useQuery(openConflicts(account));
  const count = data && thingsToSettle(data.total, data.rows);
  return (
    <Cell label={t("lately.conflicts")} to="/DoorLog">
      {count === undefined ? (
        <Waiting />
      ) : (
        <dd className={count > 0 ? "home-figure is-due" : "home-figure is-nothing"}>
          <LiveValue value={count}>{count > 0 ? formatCount(count) : t("lately.nothing")}</LiveValue>
        </dd>
      )}
    </Cell>
  );
}

interface ChangeProps {
  readonly now: number;
  readonly before: number;
  /** What it was before, as it is written. */
  readonly was: string;
}

/** By how much the last seven days are more or less than the seven before. */
export function Change({ now, before, was }: ChangeProps) {
  const t = textsOf("dashboard");
  const percent = changeOf(now, before);
  if (percent === undefined) return now > 0 ? <span className="home-change">{t("change.first")}</span> : null;
  const way = percent > 0 ? "more" : percent < 0 ? "less" : "same";
  return (
    <span className={`home-change is-${way}`}>
      <span aria-hidden="true">{t(`change.${way}`, { percent: Math.abs(percent) })}</span>
      <span className="fy-unseen">{t(`change.${way}Spoken`, { percent: Math.abs(percent), was })}</span>
    </span>
  );
}

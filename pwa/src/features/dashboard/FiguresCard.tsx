import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { openConflicts, thingsToSettle } from "@/shared/conflicts/conflicts";
import { Bone } from "@/ui/Bone";
import { Button } from "@/ui/Button";
import { LiveFigure } from "@/ui/LiveFigure";
import { formatCount, formatMoney, toMinor } from "@/ui/money";
import { Note } from "@/ui/states";
import { changeOf, earnedIn, type HomeFigures } from "./model";
import { useFigures } from "./queries";

interface FiguresProps {
  readonly account: number;
  /** Of what is on sale: each has a line from the start. */
  readonly currencies: readonly string[];
}

/** What an account sold and took today and this week, and what waits for somebody. */
export function FiguresCard({ account, currencies }: FiguresProps) {
  const t = textsOf("dashboard");
  const query = useFigures(account);
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
        <Sold figures={query.data} />
        <Taken figures={query.data} currencies={currencies} />
        <Weeks figures={query.data} currencies={currencies} />
        <HandBack figures={query.data} />
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
  readonly figures: HomeFigures | undefined;
}

const Waiting = ({ lines = 1 }: { readonly lines?: number }) =>
  Array.from({ length: lines }, (_, place) => (
    <dd key={place} className="home-figure">
      <Bone width={72} height={20} />
    </dd>
  ));

function Sold({ figures }: PartProps) {
  const t = textsOf("dashboard");
  return (
    <Cell label={t("lately.soldToday")}>
      {figures ? (
        <dd className="home-figure">
          <LiveFigure value={figures.sold.today}>{formatCount(figures.sold.today)}</LiveFigure>{" "}
          <small>{t("lately.tickets", { count: figures.sold.today })}</small>
        </dd>
      ) : (
        <Waiting />
      )}
    </Cell>
  );
}

type MoneyProps = PartProps & Pick<FiguresProps, "currencies">;

const linesOf = (currencies: readonly string[]) => Math.max(1, new Set(currencies).size);

function Taken({ figures, currencies }: MoneyProps) {
  const t = textsOf("dashboard");
  const rows = figures && earnedIn(figures, currencies);
  return (
    <Cell label={t("lately.takenToday")}>
      {!rows && <Waiting lines={linesOf(currencies)} />}
      {rows?.length === 0 && <dd className="home-figure">{t("common:none")}</dd>}
      {rows?.map(({ currency, today }) => (
        <dd key={currency} className="home-figure">
          <LiveFigure value={today}>{formatMoney(today, currency)}</LiveFigure>
        </dd>
      ))}
    </Cell>
  );
}

/** The last seven days beside the seven before: tickets, then each currency by itself. */
function Weeks({ figures, currencies }: MoneyProps) {
  const t = textsOf("dashboard");
  const rows = figures && earnedIn(figures, currencies);
  return (
    <Cell label={t("lately.week")} className="home-weeks">
      {!rows && <Waiting />}
      {!rows &&
        Array.from({ length: linesOf(currencies) }, (_, place) => (
          <dd key={place} className="home-week">
            <Bone width={96} />
          </dd>
        ))}
      {figures && rows && (
        <dd className="home-figure">
          <LiveFigure value={figures.sold.week}>{formatCount(figures.sold.week)}</LiveFigure>{" "}
          <small>
            {t("lately.tickets", { count: figures.sold.week })}{" "}
            <Change now={figures.sold.week} before={figures.sold.before} was={formatCount(figures.sold.before)} />
          </small>
        </dd>
      )}
      {rows?.map(({ currency, week, before }) => (
        <dd key={currency} className="home-week">
          <LiveFigure value={week}>{formatMoney(week, currency)}</LiveFigure>{" "}
          <Change now={toMinor(week)} before={toMinor(before)} was={formatMoney(before, currency)} />
        </dd>
      ))}
    </Cell>
  );
}

function HandBack({ figures }: PartProps) {
  const t = textsOf("dashboard");
  const rows = figures?.toHandBack;
  return (
    <Cell label={t("lately.handBack")} to="/CashUp">
      {!rows && <Waiting />}
      {rows?.length === 0 && <dd className="home-figure is-nothing">{t("lately.nothing")}</dd>}
      {rows?.map(({ currency, count, amount }) => (
        <dd key={currency} className="home-figure is-due">
          <LiveFigure value={amount}>{formatMoney(amount, currency)}</LiveFigure>{" "}
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
          <LiveFigure value={count}>{count > 0 ? formatCount(count) : t("lately.nothing")}</LiveFigure>
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

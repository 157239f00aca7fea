import "./holdSeason.css";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { HoldName } from "@/shared/allotment/model";
import { textsOf } from "@/i18n/i18n";
import { useEventChoices, type EventChoice } from "@/office/account";
import { useAdminUpdates } from "@/office/useAdminUpdates";
import { useWholeList } from "@/ui/useSearchChoices";
import type { PerformanceState } from "@/shared/performance/state";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { Page } from "@/shell/Page";
import { PLATFORM_ROLE, useAccountId, useChosenAccount, useUser } from "@/shell/session";
import { useSessionState } from "@/shell/useSessionState";
import { ButtonLink } from "@/ui/ButtonLink";
import { Card } from "@/ui/Card";
import { Combo } from "@/ui/Combo";
import { Switch } from "@/ui/Field";
import { DateTime } from "@/ui/format";
import { LiveValue } from "@/ui/LiveValue";
import { Pager } from "@/ui/Pager";
import { Bone } from "@/ui/Bone";
import { EmptyState, ErrorState, Loading } from "@/ui/states";
import { useNarrow } from "@/ui/useNarrow";
import {
  holdSeason,
  HoldShareCell,
  SIZES,
  useLiveSeason,
  type HoldSeason,
  type HoldSeasonSelection,
} from "./HoldShareCell";
import { HOLDS } from "./holds";

const NOTHING: HoldSeasonSelection = { event: 0, page: 1, pageSize: 25, isWhole: false };

/**
 * What each hold has of each performance of an event, the first one until another is chosen: holds down, performances
 * across; on a phone, one below another.
 */
export default function HoldSeasonPage() {
  const t = textsOf("holds");
  const account = useAccountId();
  const hasChosen = useChosenAccount() > 0;
  const isWaiting = useUser().roleid === PLATFORM_ROLE && !hasChosen;
  const [stored, keep] = useSessionState("season", { ...NOTHING, account });
  const events = useEventChoices(account, !isWaiting);
  const own = stored.account === account ? stored : { ...NOTHING, account };
  const selection = { ...own, event: own.event || (events.data?.[0]?.value ?? 0) };
  const query = useQuery({ ...holdSeason(selection), enabled: selection.event > 0 && !isWaiting });
  const live = useLiveSeason(isWaiting ? null : account);
  useAdminUpdates(HOLDS, "hold", "event");
  return (
    <Page
      title={t("seasonView.title")}
      crumbs={[{ label: t("title"), to: "/Allocations" }]}
      live={live}
      actions={<CustomerSelect />}
      onRefresh={() => query.refetch()}
    >
      {isWaiting ? (
        <Card>
          <EmptyState icon="layers" title={t("common:selectCustomer")} text={t("whose")} />
        </Card>
      ) : (
        <>
          <div className="season-head">
            <EventSelect
              events={events}
              event={selection.event}
              onChoose={(event) => keep({ ...NOTHING, account, event })}
            />
            <Switch
              label={t("seasonView.whole")}
              checked={selection.isWhole}
              onChange={({ target }) => keep({ ...selection, page: 1, isWhole: target.checked })}
            />
          </div>
          <Card>
            {events.isError && !events.data ? (
              <ErrorState error={events.error} onRetry={() => void events.refetch()} />
            ) : (
              <Body hasEvents={events.data?.length !== 0} query={query} />
            )}
            {query.data && query.data.total > 0 && (
              <Pager
                page={selection.page}
                pageSize={selection.pageSize}
                total={query.data.total}
                sizes={SIZES}
                sizesLabel={t("seasonView.perPage")}
                onChange={(page, pageSize) => keep({ ...selection, page, pageSize })}
              />
            )}
          </Card>
        </>
      )}
    </Page>
  );
}

interface BodyProps {
  /** Also as long as nobody knows. */
  readonly hasEvents: boolean;
  readonly query: {
    readonly data: HoldSeason | undefined;
    readonly isError: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
}

function Body({ hasEvents, query }: BodyProps) {
  const t = textsOf("holds");
  const isNarrow = useNarrow();
  const { data } = query;
  if (!hasEvents) return <EmptyState icon="calendar" title={t("seasonView.noEvents")} />;
  if (!data && query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!data) {
    return (
      <Loading>
        <Bone height={220} />
      </Loading>
    );
  }
  if (data.holds.length === 0) {
    return (
      <EmptyState
        icon="layers"
        title={t("none")}
        text={t("noneText")}
        action={<ButtonLink to="/Allocations">{t("title")}</ButtonLink>}
      />
    );
  }
  if (data.performances.length === 0) return <EmptyState icon="calendar" text={t("seasonView.noneToCome")} />;
  return isNarrow ? <SeasonList {...data} /> : <SeasonTable {...data} />;
}

function SeasonTable({ holds, performances }: HoldSeason) {
  const t = textsOf("holds");
  return (
    // It scrolls by itself, so that the names of the holds stay in sight; a keyboard needs to reach it for that.
    <div className="season-scroll" role="region" aria-label={t("seasonView.title")} tabIndex={0}>
      <table className="season">
        <thead>
          <tr>
            <th scope="col">{t("columns.name")}</th>
            {performances.map((performance) => (
              <th key={performance.id} scope="col">
                <DateTime at={performance.startsAt} zone={performance.zone} />
                <Free performance={performance} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {holds.map((hold) => (
            <tr key={hold.id}>
              <th scope="row">
                <HoldTitle hold={hold} />
              </th>
              {performances.map((performance) => (
                <td key={performance.id}>
                  <HoldShareCell performance={performance} hold={hold} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SeasonList({ holds, performances }: HoldSeason) {
  return (
    <ul className="season-list">
      {performances.map((performance) => (
        <li key={performance.id}>
          <h2>
            <DateTime at={performance.startsAt} zone={performance.zone} />
            <Free performance={performance} />
          </h2>
          {holds.map((hold) => (
            <div key={hold.id} className="season-line">
              <HoldTitle hold={hold} />
              <HoldShareCell performance={performance} hold={hold} />
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}

function HoldTitle({ hold: { name, channel } }: { readonly hold: HoldName }) {
  const t = textsOf("holds");
  return (
    <span className="season-hold">
      {name}
      <small>{t(`channels.${channel}`)}</small>
    </span>
  );
}

function Free({ performance: { available } }: { readonly performance: PerformanceState }) {
  const t = textsOf("holds");
  return (
    <small>
      <LiveValue value={available}>{t("seasonView.free", { count: available })}</LiveValue>
    </small>
  );
}

interface EventProps {
  readonly events: UseQueryResult<readonly EventChoice[]>;
  readonly event: number;
  readonly onChoose: (event: number) => void;
}

function EventSelect({ events, event, onChoose }: EventProps) {
  const t = textsOf("holds");
  const found = useWholeList(events);
  return (
    <Combo
      label={t("seasonView.event")}
      className="season-event"
      placeholder={t("common:select")}
      {...found}
      chosen={events.data?.find(({ value }) => value === event) ?? null}
      onChoose={(choice) => onChoose(Number(choice?.value ?? 0))}
    />
  );
}

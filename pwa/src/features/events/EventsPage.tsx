import "./events.css";
import "./performances/performances.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { ListScreen } from "@/office/ListScreen";
import { useList, useOpenRows } from "@/office/ListTable";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { PLATFORM_ROLE, useAccountId, useUser } from "@/shell/session";
import { useSessionState } from "@/shell/useSessionState";
import { Breakable } from "@/ui/Breakable";
import { IconButton } from "@/ui/Button";
import { ButtonLink, IconLink } from "@/ui/ButtonLink";
import { Chip } from "@/ui/Chip";
import { None } from "@/ui/CopyId";
import { DataTable, type Column } from "@/ui/DataTable";
import { Segment } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { LiveValue } from "@/ui/LiveValue";
import { ZoneNote } from "@/ui/ZoneNote";
import { useFormat, useShownZone } from "@/ui/format";
import { formatCount, formatMoney } from "@/ui/money";
import { EmptyState } from "@/ui/states";
import { VenueTime } from "./performances/venueClock";
import { ORDERINGS, WHENS, type EventRow, type Performance, type When } from "./model";
import { eventDetails, eventKeys, eventList, FIRST_PAGE, PERFORMANCE_SIZES, useLiveEvents } from "./queries";

/** An account's events; a row leads to its event and expands to its performances. */
export default function EventsPage() {
  const t = textsOf("events");
  const account = useAccountId();
  const cache = useQueryClient();
  const cost = useCost();
  const { open, isOpen, onOpen } = useOpenRows();
  const [when, setWhen] = useSessionState<When>("events:when", "upcoming");
  return (
    <ListScreen<EventRow>
      texts="events"
      exports="events"
      list={useList({
        name: `events:${when}`,
        by: when === "upcoming" ? "next" : "",
        place: account,
        query: (request) => eventList(request, account, when),
      })}
      live={useLiveEvents(account)}
      orderings={ORDERINGS}
      chooser={<CustomerSelect />}
      tabs={
        <Segment<When>
          label={t("which")}
          className="is-tabs"
          value={when}
          options={WHENS.map((value) => ({ value, label: t(`when.${value}`) }))}
          onChange={setWhen}
        />
      }
      buttons={
        <ButtonLink to="/EventConfiguration" kind="main" icon="plus">
          {t("add")}
        </ButtonLink>
      }
      orders={[
        { value: "", label: t("newest") },
        { value: "name", label: t("columns.name") },
        { value: "venue", label: t("columns.venue") },
        { value: "next", label: t("columns.next") },
      ]}
      columns={[
        {
          key: "name",
          width: "21%",
          cell: (event) => (
            <span className="events-name">
              <Poster event={event} />
              <Breakable text={event.name} />
            </span>
          ),
        },
        {
          key: "next",
          twoLines: true,
          cell: (event) => (
            <span className="events-next">
              <Next event={event} />
            </span>
          ),
        },
        { key: "sold", numeric: true, cell: (event) => <Sold event={event} /> },
        {
          key: "taken",
          numeric: true,
          cell: (event) => <LiveValue value={event.taken}>{formatMoney(event.taken, event.currency)}</LiveValue>,
        },
        { key: "status", cell: (event) => <State event={event} /> },
        {
          key: "venue",
          cell: ({ venue }) => (
            <span className="events-venue" title={venue}>
              {venue}
            </span>
          ),
        },
        { key: "cost", numeric: true, cell: cost },
        { key: "fee", numeric: true, cell: (event) => formatMoney(event.bookingFee, event.currency) },
        { key: "id", numeric: true, cell: (event) => event.id },
      ]}
      phoneRow={(event) => ({
        title: (
          <span className="events-name">
            <Poster event={event} />
            <span>{event.name}</span>
          </span>
        ),
        aside: <State event={event} />,
        text: event.nextAt ? <VenueTime at={event.nextAt} zone={event.zone} /> : event.venue,
        below: <Sold event={event} isWhole />,
        belowAside: (
          <span className="fy-num">{t("takenPhone", { sum: formatMoney(event.taken, event.currency) })}</span>
        ),
      })}
      to={(event) => `/EventConfiguration/${event.id}`}
      under={(event) => open.has(event.id) && <EventPerformances event={event} />}
      actions={(event) => (
        <>
          <IconLink
            icon="edit"
            className="fy-no-phone"
            label={t("office:editWhat", { what: event.name })}
            to={`/EventConfiguration/${event.id}`}
          />
          <IconButton
            icon={isOpen(event) ? "up" : "down"}
            label={t("performancesOf", { event: event.name })}
            aria-expanded={isOpen(event)}
            onClick={() => onOpen(event)}
          />
        </>
      )}
      empty={<Empty account={account} when={when} />}
      // Also the performances below an open event.
      onRefresh={() => cache.invalidateQueries({ queryKey: eventKeys.all })}
    />
  );
}

function Poster({ event }: { readonly event: EventRow }) {
  return event.image ? (
    <img className="events-poster" src={event.image} alt="" loading="lazy" width={32} height={40} />
  ) : (
    <span className="events-poster" aria-hidden="true">
      <Icon name="calendar" size="small" />
    </span>
  );
}

/** The next performance, in the venue's time zone. */
function Next({ event }: { readonly event: EventRow }) {
  return event.nextAt ? <VenueTime at={event.nextAt} zone={event.zone} /> : <None />;
}

function State({ event }: { readonly event: EventRow }) {
  const t = textsOf("events");
  const format = useFormat();
  const zone = useShownZone(event.zone);
  const { state, nextOnSaleAt } = event;
  if (event.performances === 0) return <None />;
  const opens = state === "Upcoming" && nextOnSaleAt !== null;
  return (
    <span className="events-state">
      <Chip text={state} />
      {opens && <small className="fy-whole fy-no-phone">{t("from", { when: format.date(nextOnSaleAt, zone) })}</small>}
    </span>
  );
}

function Sold({ event, isWhole = false }: { readonly event: EventRow; readonly isWhole?: boolean }) {
  const t = textsOf("events");
  const of = { sold: formatCount(event.sold), capacity: formatCount(event.capacity) };
  return <LiveValue value={event.sold}>{t(isWhole ? "soldPhone" : "soldOf", of)}</LiveValue>;
}

function Empty({ account, when }: { readonly account: number; readonly when: When }) {
  const t = textsOf("events");
  const user = useUser();
  // The platform's own account has no events: its administrator must choose a customer.
  if (user.roleid === PLATFORM_ROLE && account === user.accountid) {
    return <EmptyState text={t("common:selectCustomer")} />;
  }
  if (when === "past") return <EmptyState icon="calendar" text={t("nonePast")} />;
  return (
    <EmptyState
      icon="calendar"
      {...(when === "upcoming" && { text: t("noneUpcoming") })}
      action={
        <ButtonLink to="/EventConfiguration" icon="plus">
          {t("add")}
        </ButtonLink>
      }
    />
  );
}

/** One price, or the lowest to the highest. */
function useCost() {
  const t = textsOf("events");
  return ({ lowest, highest, currency }: EventRow) =>
    lowest === highest
      ? formatMoney(lowest, currency)
      : t("range", { lowest: formatMoney(lowest, currency), highest: formatMoney(highest, currency) });
}

/** An event's performances with live sales. */
export function EventPerformances({ event }: { readonly event: EventRow }) {
  const t = textsOf("events");
  const [request, setRequest] = useState(FIRST_PAGE);
  const query = useQuery(eventDetails(event.id, request));
  const rows = query.data?.performances;
  const [first] = rows ?? [];
  const columns = useColumns(event.currency, rows?.some((row) => row.subcategory !== "") ?? false);
  return (
    <div className="events-under">
      {first && <ZoneNote zone={first.zone} at={first.startsAt} className="events-zone" />}
      <DataTable<Performance>
        label={t("performancesOf", { event: event.name })}
        isLong
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        query={query}
        phoneRow={(row) => ({
          title: <VenueTime at={row.startsAt} zone={row.zone} />,
          aside: <span className="fy-quiet">{t("performance.idText", { id: row.id })}</span>,
          text: inLine([row.subcategory, formatMoney(row.price, event.currency)], ", "),
          textAside: (
            <LiveValue value={`${row.sold} ${row.available}`}>
              {t("performance.phone", { sold: formatCount(row.sold), left: formatCount(row.available) })}
            </LiveValue>
          ),
        })}
        paging={{
          ...request,
          total: query.data?.total ?? 0,
          sizes: PERFORMANCE_SIZES,
          onChange: (page, pageSize) => setRequest({ page, pageSize }),
        }}
      />
    </div>
  );
}

/** The specification's messages for these moments: decision 0129. */
const SPEC: Readonly<Record<string, string>> = {
  dateTime: "Event Date Time",
  onSale: "On sale date",
  end: "End date",
};

function useColumns(currency: string, hasSubcategory: boolean): readonly Column<Performance>[] {
  const t = textsOf("events");
  const subcategory: Column<Performance> = {
    key: "subcategory",
    title: t("performance.subcategory"),
    width: "12%",
    cell: (row) => row.subcategory || <None />,
  };
  const moment = (key: string, instantOf: (row: Performance) => string): Column<Performance> => ({
    key,
    title: t(`performance.${key}`),
    spec: SPEC[key] ?? "",
    width: key === "dateTime" ? "18%" : "16%",
    cell: (row) => (
      <VenueTime at={instantOf(row)} zone={row.zone} as={key === "dateTime" ? "dateTime" : "dateTimeThere"} />
    ),
  });
  return [
    moment("dateTime", (row) => row.startsAt),
    ...(hasSubcategory ? [subcategory] : []),
    { key: "id", title: t("performance.id"), width: "6%", cell: (row) => row.id },
    moment("onSale", (row) => row.onSaleAt),
    moment("end", (row) => row.offSaleAt),
    {
      key: "cost",
      title: t("performance.cost"),
      width: "8%",
      numeric: true,
      cell: (row) => formatMoney(row.price, currency),
    },
    {
      key: "tickets",
      title: t("performance.tickets"),
      width: "11%",
      numeric: true,
      cell: (row) => formatCount(row.capacity),
    },
    {
      key: "sold",
      title: t("performance.sold"),
      width: "5%",
      numeric: true,
      cell: (row) => <LiveValue value={row.sold}>{formatCount(row.sold)}</LiveValue>,
    },
    {
      key: "left",
      title: t("performance.left"),
      width: "8%",
      numeric: true,
      cell: (row) => <LiveValue value={row.available}>{formatCount(row.available)}</LiveValue>,
    },
  ];
}

import "./events.css";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { ListScreen } from "@/office/ListScreen";
import { useList } from "@/office/useList";
import { useOpenRows } from "@/office/useOpenRows";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { PLATFORM_ROLE, useAccountId, useUser } from "@/shell/session";
import { IconButton } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { Icon } from "@/ui/Icon";
import { formatMoney } from "@/ui/money";
import { EmptyState } from "@/ui/states";
import { Occurrences } from "./components/Occurrences";
import { ORDERINGS, type EventRow } from "./model";
import { eventKeys, eventList, useLiveEvents } from "./queries";

/** The events of an account, each with its performances below it. */
export default function EventsPage() {
  const { t } = useTranslation("events");
  const navigate = useNavigate();
  const account = useAccountId();
  const cache = useQueryClient();
  const cost = useCost();
  const { open, ...rows } = useOpenRows();
  return (
    <ListScreen<EventRow>
      {...rows}
      texts="events"
      list={useList({ name: "events", by: "", place: account, query: (asked) => eventList(asked, account) })}
      live={useLiveEvents(account)}
      orderings={ORDERINGS}
      chooser={<CustomerSelect />}
      buttons={
        <ButtonLink to="/EventConfiguration" kind="main" icon="plus">
          {t("add")}
        </ButtonLink>
      }
      orders={[
        { value: "", label: t("newest") },
        { value: "name", label: t("columns.name") },
        { value: "venue", label: t("columns.venue") },
      ]}
      columns={[
        {
          key: "name",
          cell: (event) => (
            <span className="events-name">
              <Icon name={open.has(event.id) ? "down" : "right"} size="small" />
              {event.name}
            </span>
          ),
        },
        { key: "venue", cell: (event) => event.venue },
        { key: "cost", numeric: true, cell: cost },
        { key: "fee", numeric: true, cell: (event) => formatMoney(event.bookingFee, event.currency) },
        { key: "id", numeric: true, cell: (event) => event.id },
      ]}
      phoneRow={(event) => ({
        title: event.name,
        aside: <span className="fy-num">{cost(event)}</span>,
        text: event.venue,
        textAside: t("performanceCount", { count: event.performances }),
      })}
      under={(event) => open.has(event.id) && <Occurrences event={event} />}
      actions={(event) => (
        <IconButton
          icon="edit"
          label={t("office:editWhat", { what: event.name })}
          onClick={() => void navigate(`/EventConfiguration/${event.id}`)}
        />
      )}
      empty={<Empty account={account} />}
      // The performances below an open event too.
      onRefresh={() => cache.invalidateQueries({ queryKey: eventKeys.all })}
    />
  );
}

function Empty({ account }: { readonly account: number }) {
  const { t } = useTranslation("events");
  const user = useUser();
  // The platform's own account puts nothing on: its administrator has a customer to choose.
  if (user.roleid === PLATFORM_ROLE && account === user.accountid) {
    return <EmptyState text={t("common:selectCustomer")} />;
  }
  return (
    <EmptyState
      icon="calendar"
      action={
        <ButtonLink to="/EventConfiguration" icon="plus">
          {t("add")}
        </ButtonLink>
      }
    />
  );
}

/** One cost, or from the least to the most. */
function useCost() {
  const { t } = useTranslation("events");
  return ({ lowest, highest, currency }: EventRow) =>
    lowest === highest
      ? formatMoney(lowest, currency)
      : t("range", { lowest: formatMoney(lowest, currency), highest: formatMoney(highest, currency) });
}

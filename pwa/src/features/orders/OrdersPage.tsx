import { inLine } from "@/i18n/apart";
import "./orders.css";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import { ListScreen } from "@/office/ListScreen";
import { useListRequest } from "@/office/useListRequest";
import { ExportMenu } from "@/office/exporting/ExportMenu";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { useRights } from "@/shell/rights";
import { PLATFORM_ROLE, useAccountId, useUser } from "@/shell/session";
import { useLinkedState } from "@/shell/useLinkedState";
import { useSessionState } from "@/shell/useSessionState";
import { Button } from "@/ui/Button";
import { Segment } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { formatMoney } from "@/ui/money";
import { EmptyState } from "@/ui/states";
import { OrderFilters } from "./components/OrderFilters";
import { OrderRowMenu } from "./components/OrderRowMenu";
import { OrderSearch } from "./components/OrderSearch";
import { StatusChips } from "./components/StatusChips";
import { useOrderColumns } from "./components/useOrderColumns";
import { filtersIn, NO_FILTERS, ordersToWire, tabIn, type Filters } from "./listModel";
import { pageKey, useOrders, useOrdersFile } from "./listQueries";
import type { OrderRow, Tab } from "@/shared/orders/model";
import { useNoLine } from "@/ui/useNoLine";

/** The orders of an account: found by whatever a buyer says, narrowed, and filling by themselves. */
export default function OrdersPage() {
  const t = textsOf("orders");
  const format = useFormat();
  const user = useUser();
  const account = useAccountId();
  const noLine = useNoLine();
  const mine = useRights();
  const asking = useListRequest("orders", { place: account });
  const [keptTab, setTab] = useSessionState<Tab>("orders.tab", "orders");
  const { filters, narrow, isLinked } = useFilters(account);
  const { search: terms } = useLocation();
  const tab = isLinked ? tabIn(new URLSearchParams(terms)) : keptTab;
  const { search, page, pageSize } = asking.asked;
  const asked = { account, tab, search, filters, page, pageSize };
  const { query, live, waiting, showWaiting } = useOrders(asked);
  const file = useOrdersFile(asked);
  useSearchInAddress(search);
  // The platform's own account sells nothing: its administrator has a customer to choose.
  const hasToChoose = user.roleid === PLATFORM_ROLE && account === user.accountid;
  const turnTo = (next: Tab) => {
    setTab(next);
    narrow(filters);
    asking.turn(1);
  };
  return (
    <ListScreen<OrderRow>
      texts="orders"
      list={{ asking, query, queryKey: pageKey(asked) }}
      live={live}
      orderings={{}}
      chooser={<CustomerSelect />}
      files={
        <>
          <ExportMenu
            list="orders"
            asked={ordersToWire(asked)}
            formats={["pdf", "xlsx"]}
            why={mine.why("export_orders")}
          />
          <Button
            icon="export"
            busy={file.isPending}
            because={noLine ?? mine.because("export_orders")}
            onClick={() => file.mutate()}
          >
            {t(file.isPending ? "exporting" : "exportCsv")}
          </Button>
        </>
      }
      head={
        <>
          <div className="orders-head">
            <Tabs tab={tab} onChange={turnTo} />
            <OrderSearch asking={asking} />
          </div>
          <OrderFilters
            account={account}
            tab={tab}
            filters={filters}
            onChange={(next) => {
              narrow(next);
              asking.turn(1);
            }}
          />
        </>
      }
      unread={waiting > 0 ? { text: t("new", { count: waiting }), read: showWaiting } : undefined}
      columns={useOrderColumns(query.data?.zone)}
      phoneRow={(order) => ({
        title: order.name || order.email || t("walkIn"),
        aside: <b className="fy-num">{formatMoney(order.total, order.currency)}</b>,
        text: inLine([order.eventName, format.dateTime(order.startsAt, order.zone)]),
        textAside: <StatusChips order={order} />,
        below: inLine([
          t("ticketCount", { count: order.ticketsLeft }),
          t("boughtAt", { when: format.stamp(order.boughtAt, query.data?.zone ?? order.zone) }),
        ]),
      })}
      actions={(order) => <OrderRowMenu order={order} />}
      to={(order) => `/OrderDetails/${order.id}`}
      empty={<EmptyState icon="receipt" text={hasToChoose ? t("common:selectCustomer") : undefined} />}
    />
  );
}

/** What is searched for stands in the address, without a step back for each word: it is sent on, or loaded again. */
function useSearchInAddress(search: string): void {
  useEffect(() => {
    const address = new URL(window.location.href);
    if ((address.searchParams.get("search") ?? "") === search) return;
    if (search) address.searchParams.set("search", search);
    else address.searchParams.delete("search");
    window.history.replaceState(window.history.state, "", address);
  }, [search]);
}

/** What the list is narrowed to, by a link or here, kept while one is elsewhere; another account's begins with nothing. */
function useFilters(account: number) {
  const [kept, keep, isLinked] = useLinkedState("orders.filters", { account, filters: NO_FILTERS }, (terms) => {
    const filters = filtersIn(terms);
    return filters && { account, filters };
  });
  return {
    filters: kept.account === account ? kept.filters : NO_FILTERS,
    narrow: (filters: Filters) => keep({ account, filters }),
    isLinked,
  };
}

interface TabsProps {
  readonly tab: Tab;
  readonly onChange: (tab: Tab) => void;
}

function Tabs({ tab, onChange }: TabsProps) {
  const t = textsOf("orders");
  return (
    <Segment<Tab>
      label={t("title")}
      value={tab}
      options={[
        { value: "orders", label: t("tabs.orders") },
        { value: "progress", label: t("tabs.progress") },
      ]}
      onChange={onChange}
    />
  );
}

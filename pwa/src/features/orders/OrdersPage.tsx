import "./orders.css";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { serverNow } from "@/api/clock";
import { textsOf } from "@/i18n/i18n";
import { ExportMenu } from "@/office/exporting/ExportMenu";
import { useIsPhone } from "@/office/Filters";
import { ListScreen } from "@/office/ListScreen";
import { useListRequest } from "@/office/ListTable";
import type { OrderRow } from "@/shared/orders/model";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { usePermissions } from "@/shell/permissions";
import { PLATFORM_ROLE, useAccountId, useUser } from "@/shell/session";
import { useLinkedState } from "@/shell/useLinkedState";
import { useSessionState } from "@/shell/useSessionState";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { isoDay } from "@/ui/dates";
import { EmptyState } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { ListChoice, OrderFilters, OrderSearch } from "./list/OrderFilters";
import { OrderRowMenu, useOrderColumns, useOrderLines } from "./list/OrderRows";
import {
  filtersIn,
  listIn,
  NO_FILTERS,
  ordersToDto,
  pageKey,
  useOrders,
  useOrdersFile,
  type Filters,
  type OrderList,
} from "./list/orderList";

/** The orders of an account: found by whatever a buyer says, narrowed, and filling by themselves. */
export default function OrdersPage() {
  const t = textsOf("orders");
  const user = useUser();
  const account = useAccountId();
  const noLine = useNoLine();
  const isPhone = useIsPhone();
  const permissions = usePermissions();
  const asking = useListRequest("orders", { place: account });
  const [storedList, setList] = useSessionState<OrderList>("orders.tab", "orders");
  const { filters, narrow, isLinked } = useFilters(account);
  const { search: terms } = useLocation();
  const list = isLinked ? listIn(new URLSearchParams(terms)) : storedList;
  const { search, page, pageSize } = asking.asked;
  const asked = { account, list, search, filters, page, pageSize };
  const { query, live, waiting, showWaiting } = useOrders(asked);
  const file = useOrdersFile(asked);
  useSearchInAddress(search);
  const noCsv = noLine ?? permissions.disabledReason("export_orders");
  // The platform's own account sells nothing: its administrator has a customer to choose.
  const hasToChoose = user.roleid === PLATFORM_ROLE && account === user.accountid;
  const turnTo = (next: OrderList) => {
    setList(next);
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
            asked={ordersToDto(asked)}
            formats={["pdf", "xlsx"]}
            why={permissions.why("export_orders")}
            isListMenu
            more={[
              {
                icon: "export",
                label: t("exportCsv"),
                onlyPhone: true,
                busy: file.isPending,
                disabledReason: noCsv,
                run: () => file.mutate(),
              },
            ]}
          />
          <Button
            icon="export"
            className="fy-no-phone"
            busy={file.isPending}
            disabledReason={noCsv}
            onClick={() => file.mutate()}
          >
            {t(file.isPending ? "exporting" : "exportCsv")}
          </Button>
        </>
      }
      head={
        <>
          <div className="orders-head">
            <ListChoice list={list} onList={turnTo} />
            {!isPhone && <OrderSearch asking={asking} />}
          </div>
          <OrderFilters
            find={isPhone && <OrderSearch asking={asking} isPart />}
            account={account}
            list={list}
            zone={query.data?.zone}
            filters={filters}
            onChange={(next) => {
              narrow(next);
              asking.turn(1);
            }}
          />
        </>
      }
      unread={waiting > 0 ? { text: t("new", { count: waiting }), read: showWaiting } : undefined}
      columns={useOrderColumns(query.data?.zone, list)}
      phoneRow={useOrderLines()}
      actions={(order) => <OrderRowMenu order={order} />}
      to={(order) => `/OrderDetails/${order.id}`}
      empty={
        <NoOrders
          hasToChoose={hasToChoose}
          isWhole={list === "orders" && Object.values(filters).every((value) => !value)}
          isOwnDay={filters.seller === user.userid && filters.day === isoDay(serverNow(), query.data?.zone ?? "UTC")}
        />
      }
    />
  );
}

interface NoOrdersProps {
  readonly hasToChoose: boolean;
  /** Whether all orders were asked for: then nothing has been sold yet. */
  readonly isWhole: boolean;
  /** Whether somebody asked for what they have sold today. */
  readonly isOwnDay: boolean;
}

function NoOrders({ hasToChoose, isWhole, isOwnDay }: NoOrdersProps) {
  const t = textsOf("orders");
  if (hasToChoose) return <EmptyState icon="receipt" text={t("common:selectCustomer")} />;
  if (isOwnDay) return <EmptyState icon="receipt" title={t("noneToday")} />;
  if (!isWhole) return <EmptyState icon="receipt" />;
  return (
    <EmptyState
      icon="receipt"
      text={t("noneYet")}
      action={
        <ButtonLink to="/EventDashboard?sell" icon="ticket">
          {t("sellFirst")}
        </ButtonLink>
      }
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
  const [stored, keep, isLinked] = useLinkedState("orders.filters", { account, filters: NO_FILTERS }, (terms) => {
    const filters = filtersIn(terms);
    return filters && { account, filters };
  });
  return {
    filters: stored.account === account ? stored.filters : NO_FILTERS,
    narrow: (filters: Filters) => keep({ account, filters }),
    isLinked,
  };
}

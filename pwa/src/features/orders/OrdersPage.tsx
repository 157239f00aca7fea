import "./orders.css";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useOnline } from "@/device/network";
import { useSeenAt } from "@/offline/useSeenAt";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { Page } from "@/shell/Page";
import { useAccountId, useUser } from "@/shell/session";
import { useKept } from "@/shell/useKept";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { DataTable } from "@/ui/DataTable";
import { Segment } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { formatMoney } from "@/ui/money";
import { EmptyState } from "@/ui/states";
import { OrderSearch } from "./components/OrderSearch";
import { StatusChips } from "./components/StatusChips";
import { useOrderColumns } from "./components/useOrderColumns";
import type { OrderRow, Tab } from "./model";
import { orderKeys, useOrders, type Asked } from "./queries";

const SIZES = [10, 15, 20];
const FIRST: Omit<Asked, "account"> = { tab: "orders", search: "", page: 1, pageSize: 10 };

/** The orders of an account: found by e-mail, last name or phone, and filling by themselves. */
export default function OrdersPage() {
  const { t } = useTranslation("orders");
  const user = useUser();
  const account = useAccountId();
  const [asked, setAsked] = useKept<Omit<Asked, "account">>("orders", FIRST);
  const whole: Asked = { ...asked, account };
  const { query, live, waiting, showWaiting } = useOrders(whole);

  return (
    <Page
      title={t("title")}
      lead={t("welcome", { name: `${user.firstname} ${user.lastname}` })}
      live={live}
      actions={<CustomerSelect />}
      onRefresh={() => query.refetch()}
    >
      <div className="orders-head">
        <Segment<Tab>
          label={t("title")}
          value={asked.tab}
          options={[
            { value: "orders", label: t("tabs.orders") },
            { value: "progress", label: t("tabs.progress") },
          ]}
          onChange={(tab) => setAsked({ ...asked, tab, page: 1 })}
        />
        <OrderSearch initial={asked.search} onSearch={(search) => setAsked({ ...asked, search, page: 1 })} />
      </div>
      {waiting > 0 && (
        <p className="orders-waiting">
          <Button kind="tonal" icon="refresh" onClick={showWaiting}>
            {t("new", { count: waiting })}
          </Button>
        </p>
      )}
      <OrderTable asked={whole} query={query} onPage={(page, pageSize) => setAsked({ ...asked, page, pageSize })} />
    </Page>
  );
}

interface TableProps {
  readonly asked: Asked;
  readonly query: ReturnType<typeof useOrders>["query"];
  readonly onPage: (page: number, pageSize: number) => void;
}

function OrderTable({ asked, query, onPage }: TableProps) {
  const { t } = useTranslation("orders");
  const format = useFormat();
  const navigate = useNavigate();
  const isOnline = useOnline();
  const seenAt = useSeenAt(orderKeys.list(asked));
  const columns = useOrderColumns();
  return (
    <Card>
      <DataTable<OrderRow>
        label={t("title")}
        columns={columns}
        rows={query.data?.rows}
        rowKey={(order) => order.id}
        query={query}
        onOpen={(order) => void navigate(`/OrderDetails/${order.id}`)}
        phoneRow={(order) => ({
          title: order.name || order.email || t("atCounter"),
          aside: <b className="fy-num">{formatMoney(order.total, order.currency)}</b>,
          text: `${order.eventName} · ${format.dateTime(order.startsAt, order.zone)}`,
          textAside: <StatusChips order={order} />,
        })}
        empty={<Empty asked={asked} />}
        paging={{
          page: asked.page,
          pageSize: asked.pageSize,
          total: query.data?.total ?? 0,
          sizes: SIZES,
          onChange: onPage,
        }}
        offline={isOnline ? undefined : { seenAt }}
      />
    </Card>
  );
}

function Empty({ asked: { account, search } }: { readonly asked: Asked }) {
  const { t } = useTranslation();
  const user = useUser();
  if (search) return <EmptyState icon="search" text={t("nothingMatches", { term: search })} />;
  // The platform's own account sells nothing: its administrator has a customer to choose.
  const hasToChoose = user.roleid === 1 && account === user.accountid;
  return <EmptyState icon="receipt" text={hasToChoose ? t("selectCustomer") : undefined} />;
}

import "./orders.css";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { ListScreen } from "@/office/ListScreen";
import { useAsked } from "@/office/useAsked";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { PLATFORM_ROLE, useAccountId, useUser } from "@/shell/session";
import { useKept } from "@/shell/useKept";
import { Button } from "@/ui/Button";
import { Segment } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { formatMoney } from "@/ui/money";
import { EmptyState } from "@/ui/states";
import { OrderSearch } from "./components/OrderSearch";
import { StatusChips } from "./components/StatusChips";
import { useOrderColumns } from "./components/useOrderColumns";
import type { OrderRow, Tab } from "./model";
import { orderKeys, useOrders } from "./queries";

/** The orders of an account: found by e-mail, last name or phone, and filling by themselves. */
export default function OrdersPage() {
  const { t } = useTranslation("orders");
  const format = useFormat();
  const navigate = useNavigate();
  const user = useUser();
  const account = useAccountId();
  const asking = useAsked("orders", { place: account });
  const [tab, setTab] = useKept<Tab>("orders.tab", "orders");
  const { search, page, pageSize } = asking.asked;
  const asked = { account, tab, search, page, pageSize };
  const { query, live, waiting, showWaiting } = useOrders(asked);
  // The platform's own account sells nothing: its administrator has a customer to choose.
  const hasToChoose = user.roleid === PLATFORM_ROLE && account === user.accountid;
  const turnTo = (next: Tab) => {
    setTab(next);
    asking.turn(1);
  };
  return (
    <ListScreen<OrderRow>
      texts="orders"
      lead={t("welcome", { name: `${user.firstname} ${user.lastname}` })}
      list={{ asking, query, queryKey: orderKeys.list(asked) }}
      live={live}
      orderings={{}}
      chooser={<CustomerSelect />}
      head={
        <>
          <div className="orders-head">
            <Tabs tab={tab} onChange={turnTo} />
            <OrderSearch initial={search} onSearch={asking.find} />
          </div>
          {waiting > 0 && (
            <p className="orders-waiting">
              <Button kind="tonal" icon="refresh" onClick={showWaiting}>
                {t("new", { count: waiting })}
              </Button>
            </p>
          )}
        </>
      }
      columns={useOrderColumns()}
      phoneRow={(order) => ({
        title: order.name || order.email || t("atCounter"),
        aside: <b className="fy-num">{formatMoney(order.total, order.currency)}</b>,
        text: `${order.eventName} · ${format.dateTime(order.startsAt, order.zone)}`,
        textAside: <StatusChips order={order} />,
      })}
      onOpen={(order) => void navigate(`/OrderDetails/${order.id}`)}
      empty={<EmptyState icon="receipt" text={hasToChoose ? t("common:selectCustomer") : undefined} />}
    />
  );
}

interface TabsProps {
  readonly tab: Tab;
  readonly onChange: (tab: Tab) => void;
}

function Tabs({ tab, onChange }: TabsProps) {
  const { t } = useTranslation("orders");
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

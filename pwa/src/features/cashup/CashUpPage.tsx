import "./cashup.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { ListHead, ListTable, useList } from "@/office/ListTable";
import { ExportMenu } from "@/office/exporting/ExportMenu";
import { FIRST_REQUEST } from "@/office/list";
import { type OpenPayout, PayOutButton } from "@/shared/payouts/payouts";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { Page } from "@/shell/Page";
import { PLATFORM_ROLE, useAccountId, useChosenAccount, useUser } from "@/shell/session";
import { useSessionState } from "@/shell/useSessionState";
import { Card } from "@/ui/Card";
import { Chip } from "@/ui/Chip";
import { Segment } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { formatMoney } from "@/ui/money";
import { EmptyState } from "@/ui/states";
import { useDayText } from "@/ui/useDayText";
import { CASH_UP, closedDays, isNothing, openPayouts, ORDERINGS, useLiveDays, type Closing } from "./cashup";
import { CashUpDay } from "./CashUpDay";

type Tab = "day" | "payouts" | "closed";

/** What the box office took in a day, till by till, and what was counted: everybody who sells closes their own. */
export default function CashUpPage() {
  const t = textsOf("cashup");
  const account = useAccountId();
  const hasChosen = useChosenAccount() > 0;
  const isWaiting = useUser().roleid === PLATFORM_ROLE && !hasChosen;
  const [tab, setTab] = useSessionState<Tab>("cashup.tab", "day");
  const [day, setDay] = useSessionState("cashup.day", "");
  const { data: waiting } = useQuery({ ...openPayouts(account, { ...FIRST_REQUEST, by: "at" }), enabled: !isWaiting });
  const live = useLiveDays(isWaiting ? null : account);
  return (
    <Page title={t("title")} lead={t("lead")} live={live} actions={<CustomerSelect />}>
      {isWaiting ? (
        <Card>
          <EmptyState icon="cash" title={t("common:selectCustomer")} text={t("whose")} />
        </Card>
      ) : (
        <>
          <Segment<Tab>
            label={t("title")}
            className="is-tabs"
            value={tab}
            options={[
              { value: "day", label: t("tabs.day") },
              { value: "payouts", label: t("payouts:tab", { count: waiting?.total ?? 0 }) },
              { value: "closed", label: t("tabs.closed") },
            ]}
            onChange={setTab}
          />
          {tab === "day" && <CashUpDay account={account} day={day} onDay={setDay} />}
          {tab === "payouts" && <ToPayOut account={account} />}
          {tab === "closed" && (
            <ClosedDays
              account={account}
              onOpen={(closing) => {
                setDay(closing.day);
                setTab("day");
              }}
            />
          )}
        </>
      )}
    </Page>
  );
}

/** What buyers collect at the box office after a refund, until somebody has paid it out. */
export function ToPayOut({ account }: { readonly account: number }) {
  const t = textsOf("payouts");
  const format = useFormat();
  const cache = useQueryClient();
  const list = useList({
    name: "cashup.payouts",
    by: "at",
    place: account,
    query: (request) => openPayouts(account, request),
  });
  const event = (row: OpenPayout) =>
    inLine([row.event, row.subcategory, format.dateTime(row.startsAt, row.zone)], ", ");
  const money = (row: OpenPayout) => formatMoney(row.amount, row.currency);
  const name = (row: OpenPayout) => row.name || t("walkIn");
  return (
    <>
      <p className="cashup-lead">{t("lead")}</p>
      <ListHead
        asking={list.asking}
        label={t("search")}
        placeholder={t("placeholder")}
        orders={[
          { value: "at", label: t("columns.since") },
          { value: "name", label: t("columns.name") },
          { value: "event", label: t("columns.event") },
          { value: "-amount", label: t("columns.amount") },
        ]}
      />
      <ListTable<OpenPayout>
        list={list}
        label={t("tab", { count: 0 })}
        to={(row) => `/OrderDetails/${row.order}`}
        empty={<EmptyState icon="cash" title={t("none")} text={t("noneText")} />}
        columns={[
          { key: "name", title: t("columns.name"), sortable: true, cell: name },
          { key: "payment", title: t("columns.payment"), cell: (row) => row.payment },
          { key: "event", title: t("columns.event"), sortable: true, cell: event },
          { key: "way", title: t("columns.way"), cell: (row) => t(`ways.${row.way}`) },
          {
            key: "amount",
            title: t("columns.amount"),
            numeric: true,
            sortable: true,
            cell: (row) => <b>{money(row)}</b>,
          },
        ]}
        actions={(row) => (
          <PayOutButton payout={row} onSettled={() => void cache.invalidateQueries({ queryKey: CASH_UP })} />
        )}
        phoneRow={(row) => ({
          title: name(row),
          aside: <b className="fy-num">{money(row)}</b>,
          text: inLine([t(`ways.${row.way}`), row.payment, event(row)]),
        })}
      />
    </>
  );
}

interface ClosedProps {
  readonly account: number;
  readonly onOpen: (closing: Closing) => void;
}

/** The days that were closed; pressing one shows it. */
export function ClosedDays({ account, onOpen }: ClosedProps) {
  const t = textsOf("cashup");
  const dayText = useDayText();
  const list = useList({
    name: "cashup.closed",
    by: "-day",
    place: account,
    query: (request) => closedDays(account, request),
  });
  const money = (closing: Closing, amount: string) => formatMoney(amount, closing.currency);
  return (
    <>
      {list.body && (
        <p className="cashup-export">
          <ExportMenu list="closed_days" asked={list.body} isEmpty={list.query.data?.total === 0} isListMenu />
        </p>
      )}
      <ListHead
        asking={list.asking}
        label={t("search")}
        placeholder={t("placeholder")}
        orders={[
          { value: "-day", label: t("columns.day") },
          { value: "person", label: t("columns.person") },
          { value: "difference", label: t("columns.difference") },
        ]}
      />
      <ListTable<Closing>
        list={list}
        label={t("tabs.closed")}
        onOpen={onOpen}
        empty={<EmptyState icon="cash" title={t("noneClosed")} text={t("noneClosedText")} />}
        columns={[
          { key: "day", title: t("columns.day"), sortable: "day" in ORDERINGS, cell: (row) => dayText(row.day) },
          { key: "person", title: t("columns.person"), sortable: true, cell: (row) => row.person || t("somebody") },
          { key: "expected", title: t("expected"), numeric: true, cell: (row) => money(row, row.expected) },
          { key: "counted", title: t("counted"), numeric: true, cell: (row) => money(row, row.counted) },
          {
            key: "difference",
            title: t("columns.difference"),
            numeric: true,
            sortable: true,
            cell: (row) => <DifferenceText closing={row} />,
          },
          { key: "note", title: t("note"), cell: (row) => row.note },
        ]}
        phoneRow={(row) => ({
          title: row.person || t("somebody"),
          aside: <DifferenceText closing={row} />,
          text: `${dayText(row.day)} · ${t("countedOf", { counted: money(row, row.counted) })}`,
        })}
      />
    </>
  );
}

function DifferenceText({ closing: { difference, currency } }: { readonly closing: Closing }) {
  const t = textsOf("cashup");
  if (isNothing(difference)) return <Chip text={t("right")} mark="on" />;
  return <b className="fy-num cashup-off">{formatMoney(difference, currency)}</b>;
}

import { useQuery } from "@tanstack/react-query";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { ListTable, useList } from "@/office/ListTable";
import { ExportMenu } from "@/office/exporting/ExportMenu";
import type { ListPage } from "@/office/list";
import { usePermissions } from "@/shell/permissions";
import { useSessionState } from "@/shell/useSessionState";
import { Select } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { formatCount, formatMoney } from "@/ui/money";
import { EmptyState } from "@/ui/states";
import { buyerChoices, buyersToDto, ticketBuyers, type BuyerRow } from "./reporting";

const SIZES = [15, 50, 100];

/** Who has bought tickets, of one event or one show, or of all. */
export default function TicketBuyers({ account }: { readonly account: number }) {
  const t = textsOf("reporting");
  const format = useFormat();
  const permissions = usePermissions();
  const [stored, keep] = useSessionState("reporting.show", { account, event: 0, show: 0 });
  const selection = stored.account === account ? stored : { account, event: 0, show: 0 };
  const list = useList<BuyerRow, ListPage<BuyerRow>>({
    name: "reporting.buyers",
    by: "",
    place: account,
    pageSize: SIZES[0] ?? 15,
    query: (page) => ticketBuyers(selection, page),
  });
  const choose = (event: number, show: number) => {
    keep({ account, event, show });
    list.asking.turn(1);
  };
  return (
    <>
      <div className="reporting-head">
        <BuyerSelects account={account} event={selection.event} show={selection.show} onChoose={choose} />
        <ExportMenu
          list="ticket_buyers"
          asked={buyersToDto(selection)}
          why={permissions.why("export_orders")}
          isListMenu
        />
      </div>
      <ListTable<BuyerRow>
        list={list}
        sizes={SIZES}
        label={t("tabs.buyers")}
        columns={columnsOf(t, format)}
        phoneRow={(buyer) => ({
          title: buyer.name || buyer.email || t("walkIn"),
          aside: <b className="fy-num">{formatMoney(buyer.total, buyer.currency)}</b>,
          text: inLine([buyer.email, format.dateTime(buyer.startsAt, buyer.zone)]),
          textAside: t("ticketsOf", { tickets: buyer.tickets }),
          below: inLine([buyer.zipcode, buyer.country], ", ") || undefined,
        })}
        to={(buyer) => `/OrderDetails/${buyer.id}`}
        empty={
          <EmptyState icon="users" title={t("noData")} text={t(selection.event > 0 ? "noBuyersHere" : "noBuyers")} />
        }
      />
    </>
  );
}

interface SelectsProps {
  readonly account: number;
  readonly event: number;
  readonly show: number;
  readonly onChoose: (event: number, show: number) => void;
}

function BuyerSelects({ account, event, show, onChoose }: SelectsProps) {
  const t = textsOf("reporting");
  const format = useFormat();
  const { data } = useQuery(buyerChoices(account, event));
  const all = { value: "0", label: t("all") };
  return (
    <div className="reporting-selects">
      <Select
        label={t("event")}
        value={String(event)}
        options={[all, ...(data?.events ?? []).map(({ id, name }) => ({ value: String(id), label: name }))]}
        onChange={({ target }) => onChoose(Number(target.value), 0)}
      />
      <Select
        label={t("show")}
        value={String(show)}
        disabled={event === 0}
        options={[
          event === 0 ? { value: "0", label: t("eventFirst") } : all,
          ...(event === 0 ? [] : (data?.shows ?? [])).map(({ id, startsAt, zone, subcategory }) => ({
            value: String(id),
            label: inLine([format.dateTime(startsAt, zone), subcategory]),
          })),
        ]}
        onChange={({ target }) => onChoose(event, Number(target.value))}
      />
    </div>
  );
}

function columnsOf(t: ReturnType<typeof textsOf>, format: ReturnType<typeof useFormat>) {
  const none = <span className="fy-quiet">{t("common:none")}</span>;
  return [
    { key: "email", title: t("columns.email"), cell: ({ email }: BuyerRow) => email || none },
    { key: "name", title: t("columns.name"), cell: ({ name }: BuyerRow) => name || t("walkIn") },
    { key: "country", title: t("columns.country"), cell: ({ country }: BuyerRow) => country || none },
    { key: "zipcode", title: t("columns.zipcode"), cell: ({ zipcode }: BuyerRow) => zipcode || none },
    {
      key: "when",
      title: t("columns.when"),
      twoLines: true,
      cell: ({ startsAt, zone, event }: BuyerRow) => (
        <>
          {format.dateTime(startsAt, zone)}
          <small className="reporting-second">{event}</small>
        </>
      ),
    },
    {
      key: "tickets",
      title: t("columns.tickets"),
      numeric: true,
      cell: ({ tickets }: BuyerRow) => formatCount(tickets),
    },
    {
      key: "upsells",
      title: t("columns.upsells"),
      numeric: true,
      cell: ({ upsells }: BuyerRow) => formatCount(upsells),
    },
    {
      key: "total",
      title: t("columns.total"),
      numeric: true,
      cell: ({ total, currency }: BuyerRow) => formatMoney(total, currency),
    },
  ];
}

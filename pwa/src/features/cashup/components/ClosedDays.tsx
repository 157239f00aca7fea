import { textsOf } from "@/i18n/i18n";
import { ListHead } from "@/office/ListHead";
import { ListTable } from "@/office/ListTable";
import { useList } from "@/office/useList";
import { Chip } from "@/ui/Chip";
import { formatMoney } from "@/ui/money";
import { EmptyState } from "@/ui/states";
import { isNothing, ORDERINGS, type Closing } from "../model";
import { closedDays } from "../queries";
import { ExportMenu } from "@/office/exporting/ExportMenu";
import { useDayText } from "@/ui/useDayText";

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
    query: (asked) => closedDays(account, asked),
  });
  const money = (closing: Closing, amount: string) => formatMoney(amount, closing.currency);
  return (
    <>
      {list.wire && (
        <p className="cashup-export">
          <ExportMenu list="closed_days" asked={list.wire} isEmpty={list.query.data?.total === 0} isListMenu />
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

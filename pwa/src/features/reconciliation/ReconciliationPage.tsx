import "./reconciliation.css";
import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { ListScreen } from "@/office/ListScreen";
import { useAdminNews } from "@/office/useAdminNews";
import { useList } from "@/office/useList";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { PLATFORM_ROLE, useAccountId, useChosenAccount, useUser } from "@/shell/session";
import { useSessionState } from "@/shell/useSessionState";
import { Card } from "@/ui/Card";
import { Chip } from "@/ui/Chip";
import { CopyId, None } from "@/ui/CopyId";
import { formatMoney } from "@/ui/money";
import { EmptyState } from "@/ui/states";
import { useDayText } from "@/ui/useDayText";
import { ComparedDays } from "./components/ComparedDays";
import { OpenDisputes } from "./components/OpenDisputes";
import { ReconciliationFilters } from "./components/ReconciliationFilters";
import { ClearDialog } from "./components/ClearDialog";
import { emptyText, ORDERINGS, type Difference, type Reconciliation } from "./model";
import { differences, RECONCILIATION, type Filter } from "./queries";

const OPEN: Filter = { state: "open", kind: "", day: "" };

/** Where the card provider and we do not tell an account's money alike, until somebody has said what became of it. */
export default function ReconciliationPage() {
  const t = textsOf("reconciliation");
  const dayText = useDayText();
  const account = useAccountId();
  const hasChosen = useChosenAccount() > 0;
  const isWaiting = useUser().roleid === PLATFORM_ROLE && !hasChosen;
  const [filter, setFilter] = useSessionState<Filter>("reconciliation.filter", OPEN);
  const [opened, setOpened] = useState<Difference>();
  const list = useList<Difference, Reconciliation>({
    name: "reconciliation",
    by: "-day",
    place: account,
    query: (asked) => differences(account, filter, asked),
  });
  const live = useAdminNews(RECONCILIATION, "difference", "dispute", "compared_day");
  const { data } = list.query;
  const filtered = filter.kind !== "" || filter.day !== "" || filter.state === "settled";
  return (
    <>
      <ListScreen<Difference>
        texts="reconciliation"
        exports="differences"
        isAdminTool
        lead={t("lead")}
        list={list}
        live={live}
        orderings={ORDERINGS}
        chooser={<CustomerSelect />}
        instead={
          isWaiting && (
            <Card>
              <EmptyState icon="sheet" title={t("common:selectCustomer")} text={t("whose")} />
            </Card>
          )
        }
        tabs={
          !isWaiting &&
          data && (
            <div className="recon-top">
              {data.disputes.length > 0 && <OpenDisputes disputes={data.disputes} zone={data.zone} />}
              <ComparedDays account={account} data={data} onDay={(day) => setFilter({ state: "", kind: "", day })} />
            </div>
          )
        }
        head={<ReconciliationFilters asking={list.asking} filter={filter} onFilter={setFilter} />}
        columns={[
          { key: "day", width: "150px", cell: (row) => <span className="recon-day">{dayText(row.day)}</span> },
          { key: "kind", cell: (row) => <KindCell row={row} /> },
          { key: "providerId", cell: (row) => <Ids row={row} /> },
          { key: "ours", numeric: true, width: "110px", cell: (row) => <Amount amount={row.ours} row={row} /> },
          { key: "theirs", numeric: true, width: "110px", cell: (row) => <Amount amount={row.theirs} row={row} /> },
          { key: "state", width: "110px", cell: (row) => <StateChip row={row} /> },
        ]}
        phoneRow={(row) => ({
          title: t(`kinds.${row.kind}`),
          aside: <StateChip row={row} />,
          text: `${dayText(row.day)} · ${row.reference || row.providerId}`,
          textAside: <Amount amount={row.theirs ?? row.ours} row={row} />,
        })}
        onOpen={setOpened}
        empty={<EmptyState icon="check" title={t(emptyText(filtered, data))} />}
      />
      {opened && <ClearDialog row={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

interface RowProps {
  readonly row: Difference;
}

function KindCell({ row }: RowProps) {
  const t = textsOf("reconciliation");
  return (
    <>
      {t(`kinds.${row.kind}`)}
      {row.note && <small className="recon-note">{row.note}</small>}
    </>
  );
}

function Ids({ row }: RowProps) {
  const t = textsOf("reconciliation");
  return (
    <span className="recon-ids" onClick={(event) => event.stopPropagation()}>
      <CopyId id={row.providerId} what={t("columns.providerId")} />
      {row.reference && <CopyId id={row.reference} what={t("reference")} />}
    </span>
  );
}

function Amount({ amount, row }: RowProps & { readonly amount: string | null }) {
  return amount === null ? <None /> : <span className="fy-num">{formatMoney(amount, row.currency)}</span>;
}

function StateChip({ row }: RowProps) {
  const t = textsOf("reconciliation");
  return row.settledAt ? <Chip text={t("settled")} mark="on" /> : <Chip text={t("open")} mark="half" />;
}

import "./reconciliation.css";
import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { DayField } from "@/office/DayField";
import { ListFilters } from "@/office/Filters";
import { ListScreen } from "@/office/ListScreen";
import { useAdminUpdates } from "@/office/useAdminUpdates";
import { narrowing, useList, type Narrowed } from "@/office/ListTable";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { PLATFORM_ROLE, useAccountId, useChosenAccount, useUser } from "@/shell/session";
import { useSessionState } from "@/shell/useSessionState";
import { Card } from "@/ui/Card";
import { Chip } from "@/ui/Chip";
import { CopyId, None } from "@/ui/CopyId";
import { Segment, Select } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { useFormat } from "@/ui/format";
import { formatMoney } from "@/ui/money";
import { EmptyState } from "@/ui/states";
import { useDayText } from "@/ui/useDayText";
import { ClearDialog } from "./ClearDialog";
import { ComparedDays } from "./ComparedDays";
import {
  differences,
  emptyText,
  KINDS,
  ORDERINGS,
  RECONCILIATION,
  type Difference,
  type Filter,
  type OpenDispute,
  type Reconciliation,
} from "./reconciliation";

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
    query: (request) => differences(account, filter, request),
  });
  const live = useAdminUpdates(RECONCILIATION, "difference", "dispute", "compared_day");
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

interface DisputesProps {
  readonly disputes: readonly OpenDispute[];
  readonly zone: string;
}

/** What buyers have disputed: each is answered at the provider, by its link. */
export function OpenDisputes({ disputes, zone }: DisputesProps) {
  const t = textsOf("reconciliation");
  const format = useFormat();
  return (
    <Card title={t("disputes")}>
      <ul className="recon-disputes">
        {disputes.map((dispute) => (
          <li key={dispute.id}>
            <span className="recon-dispute">
              <b className="fy-num">{formatMoney(dispute.amount, dispute.currency)}</b>
              <Chip
                text={t(`statuses.${dispute.status}`)}
                mark={dispute.status === "needs_response" ? "bad" : "wait"}
              />
              {dispute.reason && <span className="recon-reason">{dispute.reason}</span>}
            </span>
            {dispute.reference && <CopyId id={dispute.reference} what={t("reference")} />}
            {dispute.answerBy && (
              <span className="fy-quiet">{t("answerBy", { at: format.stamp(dispute.answerBy, zone) })}</span>
            )}
            <a className="recon-link" href={dispute.link} target="_blank" rel="noreferrer">
              {t("answer")}
              <Icon name="link" size="small" />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Which differences are listed. */
export function ReconciliationFilters(narrowed: Narrowed<Filter>) {
  const { asking, filter } = narrowed;
  const t = textsOf("reconciliation");
  const dayText = useDayText();
  const choose = narrowing(narrowed);
  return (
    <ListFilters
      asking={asking}
      search={t("search")}
      placeholder={t("placeholder")}
      set={[
        filter.kind !== "" && { text: t(`kinds.${filter.kind}`), onClear: () => choose({ kind: "" }) },
        filter.day !== "" && { text: dayText(filter.day), onClear: () => choose({ day: "" }) },
      ]}
      onClear={() => choose({ kind: "", day: "" })}
      hides={filter.state !== "" && t(filter.state === "open" ? "hidesSettled" : "hidesOpen")}
    >
      <Segment<Filter["state"]>
        label={t("columns.state")}
        value={filter.state}
        options={[
          { value: "open", label: t("open") },
          { value: "settled", label: t("settled") },
          { value: "", label: t("all") },
        ]}
        onChange={(state) => choose({ state })}
      />
      <Select
        label={t("columns.kind")}
        bareLabel
        value={filter.kind}
        options={[
          { value: "", label: t("anyKind") },
          ...KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
        ]}
        onChange={({ target }) => choose({ kind: target.value })}
      />
      <DayField label={t("columns.day")} bareLabel day={filter.day} onChange={(day) => choose({ day })} />
    </ListFilters>
  );
}

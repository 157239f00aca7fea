import "./audit.css";
import type { ReactNode } from "react";
import { textsOf } from "@/i18n/i18n";
import { ListScreen } from "@/office/ListScreen";
import { useAdminNews } from "@/office/useAdminNews";
import { useList } from "@/office/useList";
import { useOpenRows } from "@/office/useOpenRows";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { useChosenAccount } from "@/shell/session";
import { useSessionState } from "@/shell/useSessionState";
import { useFormat } from "@/ui/format";
import { deviceZone } from "@/ui/dates";
import { Segment } from "@/ui/Field";
import { ActionChip } from "./components/ActionChip";
import { AuditChanges } from "./components/AuditChanges";
import { SecurityList } from "./components/SecurityList";
import { ChangeFilters } from "./components/ChangeFilters";
import { useAuditWords } from "./components/useAuditWords";
import { useEntryColumns } from "./components/useEntryColumns";
import { ANY_DAY, ORDERINGS, type Days, type Entry } from "./model";
import { AUDIT, auditList } from "./queries";

const PARTS = ["changes", "security"] as const;
type Part = (typeof PARTS)[number];

/** What was done, by whom and for whom, and who came or was refused: role 1 sees every account's, an owner their own. */
export default function AuditLogPage() {
  const t = textsOf("audit");
  const [part, show] = useSessionState<Part>("audit.part", "changes");
  const tabs = (
    <Segment<Part>
      label={t("part")}
      className="is-tabs"
      value={part}
      options={PARTS.map((value) => ({ value, label: t(`parts.${value}`) }))}
      onChange={show}
    />
  );
  return part === "security" ? <SecurityList tabs={tabs} /> : <Changes tabs={tabs} />;
}

function Changes({ tabs }: { readonly tabs: ReactNode }) {
  const t = textsOf("audit");
  const format = useFormat();
  const words = useAuditWords();
  // The server knows an owner's account; role 1 sees all accounts as long as none is chosen.
  const account = useChosenAccount();
  const [days, narrow] = useSessionState<Days>("audit.days", ANY_DAY);
  const { open, ...rows } = useOpenRows();
  const list = useList({ name: "audit", by: "-at", place: account, query: (asked) => auditList(asked, days, account) });
  return (
    <ListScreen<Entry>
      {...rows}
      texts="audit"
      exports="audit_log"
      isAdminTool
      lead={t("lead")}
      tabs={tabs}
      list={list}
      live={useAdminNews(
        AUDIT,
        "account",
        "client",
        "difference",
        "door_rules",
        "endpoint",
        "event",
        "hold",
        "look",
        "rights",
        "stylesheet",
        "tax",
        "template",
        "ticket_type",
        "user",
        "venue",
      )}
      orderings={ORDERINGS}
      chooser={<CustomerSelect />}
      head={<ChangeFilters asking={list.asking} filter={days} onFilter={narrow} />}
      columns={useEntryColumns(open)}
      under={(entry) => open.has(entry.id) && <AuditChanges entry={entry} />}
      phoneRow={(entry) => ({
        title: words.what(entry),
        aside: <ActionChip action={entry.action} />,
        text: words.who(entry),
        textAside: format.exact(entry.at, deviceZone()),
      })}
    />
  );
}

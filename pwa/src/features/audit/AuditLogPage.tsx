import "./audit.css";
import type { ReactNode } from "react";
import { hasText, textsOf } from "@/i18n/i18n";
import { DayField } from "@/office/DayField";
import { ListFilters } from "@/office/Filters";
import { ListScreen, type ListColumn } from "@/office/ListScreen";
import { useAdminUpdates } from "@/office/useAdminUpdates";
import { narrowing, useList, useOpenRows, type Narrowed } from "@/office/ListTable";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { roleName } from "@/shell/permissions";
import { PLATFORM_ROLE, useChosenAccount, useUser } from "@/shell/session";
import { useSessionState } from "@/shell/useSessionState";
import { Chip } from "@/ui/Chip";
import { None } from "@/ui/CopyId";
import { Segment } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { deviceZone } from "@/ui/dates";
import { DateTime, useFormat } from "@/ui/format";
import { useDayText } from "@/ui/useDayText";
import {
  ANY_DAY,
  AUDIT,
  auditList,
  ORDERINGS,
  valueOf,
  wordsOf,
  type Action,
  type Change,
  type Days,
  type Entry,
} from "./audit";
import { SecurityList } from "./SecurityList";

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
  const list = useList({
    name: "audit",
    by: "-at",
    place: account,
    query: (request) => auditList(request, days, account),
  });
  return (
    <ListScreen<Entry>
      {...rows}
      texts="audit"
      exports="audit_log"
      isAdminTool
      lead={t("lead")}
      tabs={tabs}
      list={list}
      live={useAdminUpdates(AUDIT)}
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

/** Each field that an entry changed, before and after. */
export function AuditChanges({ entry }: { readonly entry: Entry }) {
  const t = textsOf("audit");
  const words = useAuditWords();
  return (
    <div className="audit-under">
      <p className="audit-about">
        {entry.by?.email && <span>{t("by", { email: entry.by.email })}</span>}
        {entry.account && <span>{t("for", { account: entry.account })}</span>}
        <span>{t("which", { kind: words.kind(entry.kind), id: entry.objectId })}</span>
      </p>
      {entry.changes.length === 0 ? (
        <p className="fy-quiet">{t("noChanges")}</p>
      ) : (
        <dl className="audit-changes">
          {entry.changes.map((change) => (
            <div key={change.field}>
              <dt>{words.field(entry.kind, change.field)}</dt>
              <Values change={change} action={entry.action} />
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** A row that is new has no values before, and one that is gone has none after. */
function Values({ change, action }: { readonly change: Change; readonly action: Action }) {
  const t = textsOf("audit");
  const words = useAuditWords();
  const before = words.value(change, change.before) || <None />;
  const after = words.value(change, change.after) || <None />;
  if (action === "create") return <dd className="is-one">{after}</dd>;
  if (action === "delete") return <dd className="is-one">{before}</dd>;
  return (
    <dd>
      <span className="audit-before">
        <span className="fy-unseen">{t("before")}</span>
        {before}
      </span>
      <Icon name="right" size="small" />
      <span>
        <span className="fy-unseen">{t("after")}</span>
        {after}
      </span>
    </dd>
  );
}

/** Which changes are listed: from a day on and up to another, of a person or a thing. */
export function ChangeFilters(narrowed: Narrowed<Days>) {
  const { asking, filter } = narrowed;
  const t = textsOf("audit");
  const dayText = useDayText();
  const choose = narrowing(narrowed);
  return (
    <ListFilters
      asking={asking}
      search={t("search")}
      placeholder={t("placeholder")}
      orders={[
        { value: "-at", label: t("newest") },
        { value: "at", label: t("oldest") },
      ]}
      set={[
        filter.from !== "" && {
          text: t("fromDay", { day: dayText(filter.from) }),
          onClear: () => choose({ from: "" }),
        },
        filter.to !== "" && { text: t("toDay", { day: dayText(filter.to) }), onClear: () => choose({ to: "" }) },
      ]}
      onClear={() => choose(ANY_DAY)}
    >
      <DayField label={t("from")} day={filter.from} onChange={(from) => choose({ from })} />
      <DayField label={t("to")} min={filter.from || undefined} day={filter.to} onChange={(to) => choose({ to })} />
    </ListFilters>
  );
}

export function useEntryColumns(open: ReadonlySet<number>): readonly ListColumn<Entry>[] {
  const words = useAuditWords();
  const isPlatform = useUser().roleid === PLATFORM_ROLE;
  return [
    {
      key: "at",
      width: "220px",
      cell: (entry) => (
        <span className="audit-when">
          <Icon name={open.has(entry.id) ? "down" : "right"} size="small" />
          <DateTime at={entry.at} zone={deviceZone()} as="exact" />
        </span>
      ),
    },
    { key: "by", width: "17%", cell: words.who },
    { key: "action", cell: (entry) => <ActionChip action={entry.action} /> },
    { key: "what", cell: words.what },
    ...(isPlatform ? [{ key: "account", cell: (entry: Entry) => entry.account || <None /> }] : []),
  ];
}

export function ActionChip({ action }: { readonly action: Action }) {
  const t = textsOf("audit");
  return <Chip text={t(`actions.${action}`)} mark={action === "delete" ? "bad" : "bare"} />;
}

/** The log's names in the reader's words; a name that the catalogue lacks is shown as the server has it. */
export function useAuditWords() {
  const t = textsOf("audit");
  const known = (group: "fields" | "kinds", name: string) =>
    hasText(`audit:${group}.${name}`) ? t(`${group}.${name}`) : wordsOf(name);
  return {
    /** A field's name, which two kinds of rows may each call in their own way. */
    field: (kind: string, name: string) =>
      hasText(`audit:fieldsOf.${kind}.${name}`) ? t(`fieldsOf.${kind}.${name}`) : known("fields", name),
    value: (change: Change, text: string) =>
      change.field === "role" ? roleName(text) : valueOf(change, text, { yes: t("common:yes"), no: t("common:no") }),
    what: ({ kind, object }: Entry) => t("what", { kind: known("kinds", kind), object }),
    kind: (name: string) => known("kinds", name),
    who: ({ by }: Entry) => by?.name || by?.email || t("itself"),
  };
}

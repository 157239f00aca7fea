import type { ReactNode } from "react";
import { hasText, textsOf } from "@/i18n/i18n";
import { DayField } from "@/office/DayField";
import { ListFilters } from "@/office/Filters";
import { ListScreen } from "@/office/ListScreen";
import { useAdminUpdates } from "@/office/useAdminUpdates";
import { narrowing, useList, useOpenRows, type Narrowed } from "@/office/ListTable";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { roleName } from "@/shell/permissions";
import { PLATFORM_ROLE, useChosenAccount, useUser } from "@/shell/session";
import { useSessionState } from "@/shell/useSessionState";
import { Chip } from "@/ui/Chip";
import { None } from "@/ui/CopyId";
import { Select } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { deviceZone } from "@/ui/dates";
import { DateTime, useFormat } from "@/ui/format";
import { EmptyState } from "@/ui/states";
import { useDayText } from "@/ui/useDayText";
import {
  EVERYTHING,
  KINDS,
  MARKS,
  SECURITY,
  SECURITY_ORDERINGS,
  securityList,
  wordsOf,
  type SecurityEvent,
  type SecurityFilter,
} from "./audit";

/** Who signed in, who was refused and what was taken out: much of one kind from one place in an hour is one row. */
export function SecurityList({ tabs }: { readonly tabs: ReactNode }) {
  const t = textsOf("securityLog");
  const format = useFormat();
  const account = useChosenAccount();
  const isPlatform = useUser().roleid === PLATFORM_ROLE;
  const [filter, narrow] = useSessionState<SecurityFilter>("security.filter", EVERYTHING);
  const { open, ...rows } = useOpenRows();
  const list = useList({
    name: "security",
    by: "-at",
    place: account,
    query: (request) => securityList(request, filter, account),
  });
  const isNarrowed = filter.kind !== "" || filter.day !== "" || list.asking.typed !== "";
  return (
    <ListScreen<SecurityEvent>
      {...rows}
      texts="securityLog"
      exports="security"
      isAdminTool
      lead={t("lead")}
      tabs={tabs}
      list={list}
      live={useAdminUpdates(SECURITY, "security")}
      orderings={SECURITY_ORDERINGS}
      chooser={<CustomerSelect />}
      head={<SecurityFilters asking={list.asking} filter={filter} onFilter={narrow} />}
      columns={[
        {
          key: "at",
          width: "220px",
          cell: (event) => (
            <span className="audit-when">
              <Icon name={open.has(event.id) ? "down" : "right"} size="small" />
              <DateTime at={event.last} zone={deviceZone()} as="exact" />
            </span>
          ),
        },
        { key: "kind", cell: (event) => <KindChip event={event} /> },
        { key: "times", numeric: true, width: "90px", cell: ({ times }) => <span className="fy-num">{times}</span> },
        { key: "what", cell: ({ what }) => what || <None /> },
        { key: "person", cell: ({ person }) => person?.name || person?.email || <None /> },
        { key: "place", cell: ({ place }) => place || <None /> },
        ...(isPlatform ? [{ key: "account", cell: (event: SecurityEvent) => event.account || <None /> }] : []),
      ]}
      under={(event) => open.has(event.id) && <SecurityFacts event={event} />}
      phoneRow={(event) => ({
        title: event.person?.name || event.person?.email || event.place || t("nobody"),
        aside: <KindChip event={event} />,
        text: t("often", { times: event.times, place: event.place || t("manyPlaces") }),
        textAside: format.exact(event.last, deviceZone()),
      })}
      empty={<EmptyState icon="check" title={t(isNarrowed ? "common:noRecords" : "empty")} />}
    />
  );
}

function KindChip({ event }: { readonly event: SecurityEvent }) {
  const t = textsOf("securityLog");
  return <Chip text={t(`kinds.${event.kind}`)} mark={MARKS[event.kind]} />;
}

/** Which events are listed: of a kind, of a day, of a person or a place. */
function SecurityFilters(narrowed: Narrowed<SecurityFilter>) {
  const { asking, filter } = narrowed;
  const t = textsOf("securityLog");
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
      onClear={() => choose(EVERYTHING)}
    >
      <Select
        label={t("columns.kind")}
        bareLabel
        value={filter.kind}
        options={[
          { value: "", label: t("anyKind") },
          ...KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
        ]}
        onChange={({ target }) => choose({ kind: target.value as SecurityFilter["kind"] })}
      />
      <DayField label={t("day")} bareLabel day={filter.day} onChange={(day) => choose({ day })} />
    </ListFilters>
  );
}

/** All that is known of an event: since when, what it was about, and what was noted the last time. */
export function SecurityFacts({ event }: { readonly event: SecurityEvent }) {
  const t = textsOf("securityLog");
  const nameOf = (fact: string) => (hasText(`securityLog:facts.${fact}`) ? t(`facts.${fact}`) : wordsOf(fact));
  return (
    <div className="audit-under">
      <p className="audit-about">
        {event.person?.email && <span>{t("by", { email: event.person.email })}</span>}
        {event.account && <span>{t("for", { account: event.account })}</span>}
      </p>
      <dl className="audit-changes">
        {event.times > 1 && (
          <div>
            <dt>{t("first")}</dt>
            <dd className="is-one">
              <DateTime at={event.first} zone={deviceZone()} as="stamp" />
            </dd>
          </div>
        )}
        {event.what && (
          <div>
            <dt>{t("what")}</dt>
            <dd className="is-one">{event.what}</dd>
          </div>
        )}
        {event.facts.map(([fact, value]) => (
          <div key={fact}>
            <dt>{nameOf(fact)}</dt>
            <dd className="is-one">{fact === "role" ? roleName(value) : value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

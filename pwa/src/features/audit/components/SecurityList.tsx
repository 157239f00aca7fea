import type { ReactNode } from "react";
import { textsOf } from "@/i18n/i18n";
import { ListScreen } from "@/office/ListScreen";
import { useAdminNews } from "@/office/useAdminNews";
import { useList } from "@/office/useList";
import { useOpenRows } from "@/office/useOpenRows";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { PLATFORM_ROLE, useChosenAccount, useUser } from "@/shell/session";
import { useSessionState } from "@/shell/useSessionState";
import { Chip } from "@/ui/Chip";
import { None } from "@/ui/CopyId";
import { deviceZone } from "@/ui/dates";
import { DateTime, useFormat } from "@/ui/format";
import { Icon } from "@/ui/Icon";
import { EmptyState } from "@/ui/states";
import { SECURITY, securityList } from "../queries";
import { EVERYTHING, MARKS, SECURITY_ORDERINGS, type SecurityEvent, type SecurityFilter } from "../security";
import { SecurityFacts } from "./SecurityFacts";
import { SecurityFilters } from "./SecurityFilters";

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
    query: (asked) => securityList(asked, filter, account),
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
      live={useAdminNews(SECURITY, "security")}
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

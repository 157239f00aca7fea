import "./audit.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ListHead } from "@/office/ListHead";
import { ListTable } from "@/office/ListTable";
import { useAdminNews } from "@/office/useAdminNews";
import { useAsked } from "@/office/useAsked";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { Page } from "@/shell/Page";
import { useChosenAccount } from "@/shell/session";
import { useFormat } from "@/ui/format";
import { deviceZone } from "@/ui/dates";
import { ActionChip } from "./components/ActionChip";
import { Changes } from "./components/Changes";
import { useEntryColumns } from "./components/useEntryColumns";
import { useWords } from "./components/useWords";
import type { Entry } from "./model";
import { auditKeys, auditList } from "./queries";

/** What was done, by whom and for whom: role 1 sees every account's entries, an owner those of their own. */
export default function AuditLogPage() {
  const { t } = useTranslation("audit");
  const format = useFormat();
  const words = useWords();
  // The server knows an owner's account; role 1 sees all accounts as long as none is chosen.
  const account = useChosenAccount();
  const asking = useAsked("audit", { by: "-at", place: account });
  const query = useQuery(auditList(asking.asked, account));
  const live = useAdminNews(auditKeys.all, "account", "event", "tax", "user", "venue");
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const columns = useEntryColumns(open);
  return (
    <Page
      title={t("title")}
      crumbs={[{ label: t("shell:menu.adminTools") }]}
      lead={t("lead")}
      live={live}
      actions={<CustomerSelect />}
      onRefresh={() => query.refetch()}
    >
      <ListHead
        asking={asking}
        label={t("search")}
        placeholder={t("placeholder")}
        orders={[
          { value: "-at", label: t("newest") },
          { value: "at", label: t("oldest") },
        ]}
      />
      <ListTable<Entry>
        label={t("title")}
        asking={asking}
        query={query}
        queryKey={auditKeys.list(asking.asked, account)}
        columns={columns}
        rowKey={(entry) => entry.id}
        onOpen={({ id }) => setOpen((held) => toggled(held, id))}
        isOpen={({ id }) => open.has(id)}
        under={(entry) => open.has(entry.id) && <Changes entry={entry} />}
        phoneRow={(entry) => ({
          title: words.what(entry),
          aside: <ActionChip action={entry.action} />,
          text: words.who(entry),
          textAside: format.stamp(entry.at, deviceZone()),
        })}
      />
    </Page>
  );
}

function toggled(held: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(held);
  if (!next.delete(id)) next.add(id);
  return next;
}

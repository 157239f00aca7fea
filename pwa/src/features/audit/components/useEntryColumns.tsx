import { useTranslation } from "react-i18next";
import { PLATFORM_ROLE, useUser } from "@/shell/session";
import { None } from "@/ui/CopyId";
import type { Column } from "@/ui/DataTable";
import { deviceZone } from "@/ui/dates";
import { DateTime } from "@/ui/format";
import { Icon } from "@/ui/Icon";
import type { Entry } from "../model";
import { ActionChip } from "./ActionChip";
import { useWords } from "./useWords";

export function useEntryColumns(open: ReadonlySet<number>): readonly Column<Entry>[] {
  const { t } = useTranslation("audit");
  const words = useWords();
  const isPlatform = useUser().roleid === PLATFORM_ROLE;
  return [
    {
      key: "at",
      title: t("columns.at"),
      sortable: true,
      width: "220px",
      cell: (entry) => (
        <span className="audit-when">
          <Icon name={open.has(entry.id) ? "down" : "right"} size="small" />
          <DateTime at={entry.at} zone={deviceZone()} as="stamp" />
        </span>
      ),
    },
    { key: "by", title: t("columns.by"), cell: words.who },
    { key: "action", title: t("columns.action"), cell: (entry) => <ActionChip action={entry.action} /> },
    { key: "what", title: t("columns.what"), cell: words.what },
    ...(isPlatform
      ? [{ key: "account", title: t("columns.account"), cell: (entry: Entry) => entry.account || <None /> }]
      : []),
  ];
}

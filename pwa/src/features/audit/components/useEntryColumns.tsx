import type { ListColumn } from "@/office/ListScreen";
import { PLATFORM_ROLE, useUser } from "@/shell/session";
import { None } from "@/ui/CopyId";
import { deviceZone } from "@/ui/dates";
import { DateTime } from "@/ui/format";
import { Icon } from "@/ui/Icon";
import type { Entry } from "../model";
import { ActionChip } from "./ActionChip";
import { useAuditWords } from "./useAuditWords";

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

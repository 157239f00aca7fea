import "./conflicts.css";
import { useQuery } from "@tanstack/react-query";
import { textsOf } from "@/i18n/i18n";
import { mayOpen } from "@/shell/access";
import { useAccountId, useUser } from "@/shell/session";
import { openConflicts, thingsToSettle } from "./conflicts";

/** How many conflicts nobody has settled yet, while there are any. */
export function ConflictBadge() {
  const t = textsOf("conflicts");
  const account = useAccountId();
  const { roleid } = useUser();
  const { data } = useQuery({ ...openConflicts(account), enabled: mayOpen("office", roleid) });
  const count = data ? thingsToSettle(data.total, data.rows) : 0;
  if (count === 0) return null;
  return (
    <span className="conflict-badge">
      <span aria-hidden="true">{count}</span>
      <span className="fy-unseen">{t("open", { count })}</span>
    </span>
  );
}

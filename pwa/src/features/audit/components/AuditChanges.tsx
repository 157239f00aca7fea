import { textsOf } from "@/i18n/i18n";
import { None } from "@/ui/CopyId";
import { Icon } from "@/ui/Icon";
import type { Action, Change, Entry } from "../model";
import { useAuditWords } from "./useAuditWords";

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

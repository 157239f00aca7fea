import { hasText, textsOf } from "@/i18n/i18n";
import { roleName } from "@/shell/roleName";
import { valueOf, wordsOf, type Change, type Entry } from "../model";

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

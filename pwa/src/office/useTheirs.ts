import { textsOf } from "@/i18n/i18n";

/** The hint under a field in which something was typed while somebody else saved another value. */
export function useTheirs() {
  const t = textsOf("office");
  return (value: string | undefined): string | undefined => {
    if (value === undefined) return undefined;
    return value === "" ? t("theirsEmpty") : t("theirs", { value });
  };
}

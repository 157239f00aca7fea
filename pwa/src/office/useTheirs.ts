import { useTranslation } from "react-i18next";

/** The hint under a field in which something was typed while somebody else saved another value. */
export function useTheirs() {
  const { t } = useTranslation("office");
  return (value: string | undefined): string | undefined => {
    if (value === undefined) return undefined;
    return value === "" ? t("theirsEmpty") : t("theirs", { value });
  };
}

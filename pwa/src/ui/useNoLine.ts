import { useOnline } from "@/device/device";
import { t } from "@/i18n/i18n";

/** Why what needs the network cannot be done now; nothing while there is a connection. */
export const useNoLine = (): string | undefined => (useOnline() ? undefined : t("needsNetwork"));

import { textsOf } from "@/i18n/i18n";
import { deviceZone } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import { Note } from "@/ui/states";
import type { MailService } from "./model";

/** Which way buyers' mails go now, and why. */
export function ServiceState({ service }: { readonly service: MailService }) {
  const t = textsOf("mailProvider");
  const format = useFormat();
  const { isConnected, isOurs, failure, failingSince, senderAddress } = service;
  if (!isConnected) return <Note>{t("state.none")}</Note>;
  if (!senderAddress) return <Note kind="warn">{t("state.noSender")}</Note>;
  if (failingSince === null) return <Note icon="check">{t("state.good", { address: senderAddress })}</Note>;
  const said = { failure, since: format.stamp(failingSince, deviceZone()) };
  return <Note kind="warn">{t(isOurs ? "state.ours" : "state.waits", said)}</Note>;
}

import { useWatch } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { TryOut } from "@/shared/tryout/TryOut";
import { useTrial } from "@/shared/tryout/useTrial";
import { EmptyState } from "@/ui/states";
import { formToWire } from "../model";
import type { TicketTypeForm } from "../ticketTypeForm";

/** Which performances to come the type would be offered for, and what its tickets would cost. */
export function TicketTypeTryOut({ account }: { readonly account: number }) {
  const t = textsOf("ticketTypes");
  const form = useWatch<TicketTypeForm>() as TicketTypeForm;
  const hasEvent = form.event !== null;
  const trying = useTrial("/tickettype/try", formToWire(form, account), hasEvent);
  const instead = !hasEvent && <EmptyState icon="calendar" title={t("try.noEvent")} text={t("try.noEventText")} />;
  return <TryOut trying={trying} instead={instead} />;
}

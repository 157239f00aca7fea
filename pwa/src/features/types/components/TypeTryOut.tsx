import { useWatch } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { TryOut } from "@/shared/tryout/TryOut";
import { useTrial } from "@/shared/tryout/useTrial";
import { EmptyState } from "@/ui/states";
import { formToWire } from "../model";
import type { TypeForm } from "../typeForm";

/** Which performances to come the type would be offered for, and what its tickets would cost. */
export function TypeTryOut({ account }: { readonly account: number }) {
  const t = textsOf("types");
  const form = useWatch<TypeForm>() as TypeForm;
  const hasEvent = form.event !== null;
  const trying = useTrial("/tickettype/try", formToWire(form, account), hasEvent);
  const instead = !hasEvent && <EmptyState icon="calendar" title={t("try.noEvent")} text={t("try.noEventText")} />;
  return <TryOut trying={trying} instead={instead} />;
}

import { useWatch } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { TryOut, useTrial } from "@/shared/tryout/TryOut";
import { EmptyState } from "@/ui/states";
import type { CodeForm } from "../codeForm";
import { type Code, formToWire } from "../model";

interface TryProps {
  readonly account: number;
  readonly row: Code | undefined;
}

/** Which performances to come the code would be good for, and what it would take off two tickets. */
export function CodeTryOut({ account, row }: TryProps) {
  const t = textsOf("codes");
  const form = useWatch<CodeForm>() as CodeForm;
  const hasTargets = form.targets.length > 0;
  const wire = { ...formToWire(form, "promo", account, row), promocode: "" };
  const trying = useTrial("/events/promocodeTry", { account_id: account, promocodedetails: [wire] }, hasTargets);
  return (
    <TryOut trying={trying} instead={!hasTargets && <EmptyState icon="calendar" title={t("form.tryTargets")} />} />
  );
}

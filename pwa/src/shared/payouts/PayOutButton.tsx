import { useMutation } from "@tanstack/react-query";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { usePermissions } from "@/shell/permissions";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { confirm } from "@/ui/confirm";
import { formatMoney } from "@/ui/money";
import { useNoLine } from "@/ui/useNoLine";
import { payOut, type Payout } from "./model";

interface ButtonProps {
  readonly payout: Payout;
  /** Whatever became of it: what is shown has to be read again. */
  readonly onSettled: () => void;
}

/** Marks money as handed over, once that is confirmed; off, with the reason, for who may not refund. */
export function PayOutButton({ payout, onSettled }: ButtonProps) {
  const t = textsOf("payouts");
  const noLine = useNoLine();
  const permissions = usePermissions();
  const name = payout.name || t("theBuyer");
  const amount = formatMoney(payout.amount, payout.currency);
  const call = useMutation({
    mutationFn: () => payOut(payout.id),
    onSuccess: () => toast.success(payout.name ? t("paidOutTo", { amount, name }) : t("done", { amount })),
    onError: (error) => toast.error(errorMessage(error)),
    onSettled,
  });
  const ask = async () => {
    const text = t(`confirm.${payout.way}`, { name, amount });
    if (await confirm({ title: t("title", { amount }), text, yes: t("yes"), no: t("no") })) call.mutate();
  };
  return (
    <Button
      size="small"
      disabledReason={noLine ?? permissions.disabledReason("refund")}
      busy={call.isPending}
      aria-label={`${t("paidOut")}: ${payout.name || t("walkIn")}, ${amount}`}
      onClick={() => void ask()}
    >
      {t("paidOut")}
    </Button>
  );
}

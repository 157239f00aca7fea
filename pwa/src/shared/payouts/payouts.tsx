/** Money that buyers collect at the box office after a refund, in our words. */
import { useMutation } from "@tanstack/react-query";
import { errorMessage } from "@/api/errors";
import type { Shapes } from "@/api/schemas";
import { textsOf } from "@/i18n/i18n";
import { sendChange } from "@/office/editing";
import { usePermissions } from "@/shell/permissions";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { confirm } from "@/ui/confirm";
import { formatMoney } from "@/ui/money";
import { useNoLine } from "@/ui/useNoLine";

export type PayoutWay = "cash" | "terminal";

/** What somebody has to hand over, as its button needs it. */
interface Payout {
  readonly id: number;
  readonly name: string;
  readonly amount: string;
  readonly currency: string;
  readonly way: PayoutWay;
}

export interface OpenPayout extends Payout {
  readonly order: number;
  readonly payment: string;
  readonly event: string;
  readonly subcategory: string;
  readonly startsAt: string;
  readonly zone: string;
  readonly since: string;
}

export const wayOf = (gateway: string): PayoutWay => (gateway === "terminal" ? "terminal" : "cash");

/** Records that it was handed back. */
export const payOut = (id: number): Promise<string> => sendChange("/payment/payOutRefund", { refundid: id });

export const payoutFromDto = (dto: Shapes["OpenPayoutOut"]): OpenPayout => ({
  id: dto.refundid,
  name: dto.endusername,
  amount: dto.amount,
  currency: dto.currency,
  way: wayOf(dto.gateway),
  order: dto.eventticketdetailid,
  payment: dto.paymentid,
  event: dto.eventname,
  subcategory: dto.subcategory,
  startsAt: dto.eventdatetimeISO,
  zone: dto.timezone,
  since: dto.at,
});

export const PAYOUT_ORDERINGS = {
  at: "at",
  name: "endusername",
  event: "eventname",
  amount: "amount",
} as const;

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

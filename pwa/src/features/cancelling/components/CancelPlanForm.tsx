import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, type ReactNode } from "react";
import { useForm, useWatch } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { confirm } from "@/ui/confirm";
import { Facts } from "@/ui/Card";
import { Checkbox, TextArea } from "@/ui/Field";
import { formatCount, formatMoney } from "@/ui/money";
import { Note } from "@/ui/states";
import { cancelForm, NEW_CANCELLING, type CancelForm } from "../cancelForm";
import { goesBack, type CancelPlan } from "../model";

interface FormProps {
  readonly id: string;
  readonly plan: CancelPlan;
  /** Something is typed, or is not any more. */
  readonly onTyped: (isTyped: boolean) => void;
  readonly onCancel: (form: CancelForm) => void;
  /** What may be done instead. */
  readonly children: ReactNode;
}

/** What cancelling gives back and by which way, what its buyers are told, and one last question. */
export function CancelPlanForm({ id, plan, onTyped, onCancel, children }: FormProps) {
  const t = textsOf("cancelling");
  const { register, handleSubmit, formState, control } = useForm<CancelForm>({
    resolver: zodResolver(cancelForm),
    defaultValues: NEW_CANCELLING,
  });
  const { isDirty } = formState;
  useEffect(() => onTyped(isDirty), [isDirty, onTyped]);
  const wrong = formState.errors.words?.message;
  const hasFee = Number(plan.fees) > 0;
  const back = goesBack(plan, useWatch({ control, name: "keepsFee" }));
  const count = (number: number) => ({ count: number, shown: formatCount(number) });
  const ask = async (form: CancelForm) => {
    if (await confirm({ title: t("question"), text: t("cannotUndo"), danger: true, yes: t("cancel"), no: t("keep") }))
      onCancel(form);
  };
  return (
    <form id={id} className="cancelling" noValidate onSubmit={(event) => void handleSubmit(ask)(event)}>
      {children}
      <Note kind="warn">{t("means")}</Note>
      <Facts
        rows={[
          { label: t("orders"), value: t("ordersText", { orders: formatCount(plan.orders), ...count(plan.tickets) }) },
          { label: t("amount"), value: formatMoney(back.amount, plan.currency) },
          ...back.ways.map(({ way, orders, amount }) => ({
            label: t(`ways.${way || "cards"}`),
            value: `${formatMoney(amount, plan.currency)}, ${t("ordersOf", count(orders))}`,
          })),
          { label: t("mails"), value: t("mailsText", count(plan.mails)) },
        ]}
      />
      {back.ways.length > 1 && <p className="fy-quiet">{t("waysNote")}</p>}
      <TextArea
        label={t("words")}
        hint={t("wordsHint")}
        rows={5}
        error={wrong === undefined ? undefined : t(wrong)}
        {...register("words")}
      />
      {hasFee && (
        <Checkbox label={t("keepsFee", { amount: formatMoney(plan.fees, plan.currency) })} {...register("keepsFee")} />
      )}
    </form>
  );
}

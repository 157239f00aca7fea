import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import type { OrderDetails } from "@/shared/orders/model";
import type { MoneyTask } from "@/shared/orders/pageModel";
import { useRights } from "@/shell/rights";
import { Button } from "@/ui/Button";
import { formatMoney } from "@/ui/money";
import { Note } from "@/ui/states";
import { TaskDialog } from "../dialogs/TaskDialog";

const BAD: readonly MoneyTask["kind"][] = ["refund_failed", "refund_bounced"];

/** What somebody has to see to of the order's money, each until it is closed. */
export function MoneyTasks({ order }: { readonly order: OrderDetails }) {
  const t = textsOf("orderPage");
  const mine = useRights();
  const [closing, setClosing] = useState<MoneyTask>();
  return (
    <>
      {order.tasks.map((task) => (
        <Note
          key={task.id}
          kind={BAD.includes(task.kind) ? "bad" : "warn"}
          action={
            mine.may("refund") && (
              <Button size="small" onClick={() => setClosing(task)}>
                {t("tasks.close")}
              </Button>
            )
          }
        >
          <Said task={task} />
          {task.why && ` ${t("tasks.why", { why: task.why })}`}
        </Note>
      ))}
      {closing && <TaskDialog order={order} task={closing} onClose={() => setClosing(undefined)} />}
    </>
  );
}

function Said({ task }: { readonly task: MoneyTask }) {
  const t = textsOf("orderPage");
  const amount = task.amount && formatMoney(task.amount, task.currency);
  if (!amount) {
    return <>{t("tasks.noAmount")}</>;
  }
  // No payment of ours is in these; should one be, it is said as far as it is known.
  const kind = task.kind === "dispute_not_ours" || task.kind === "event_unknown" ? "other" : task.kind;
  return <>{t(`tasks.${kind}`, { amount })}</>;
}

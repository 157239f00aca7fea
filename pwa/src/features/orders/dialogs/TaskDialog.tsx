import { textsOf } from "@/i18n/i18n";
import type { OrderDetails } from "@/shared/orders/model";
import type { MoneyTask } from "@/shared/orders/pageModel";
import { closeTask } from "../orderCalls";
import { TextDialog } from "./TextDialog";

interface TaskDialogProps {
  readonly order: OrderDetails;
  readonly task: MoneyTask;
  readonly onClose: () => void;
}

/** Closes a task: what became of the money is said, and kept with who said it. */
export function TaskDialog({ order, task, onClose }: TaskDialogProps) {
  const t = textsOf("orderPage");
  return (
    <TextDialog
      order={order}
      title={t("tasks.title")}
      label={t("tasks.label")}
      hint={t("tasks.hint")}
      submit={t("tasks.close")}
      kind="area"
      most={500}
      textOf={() => ""}
      check={(text) => (text === "" ? t("tasks.required") : undefined)}
      save={(text) => closeTask(task, text)}
      isRepeatable
      onClose={onClose}
    />
  );
}

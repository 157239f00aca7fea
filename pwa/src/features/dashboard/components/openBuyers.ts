import { inLine } from "@/i18n/apart";
import { openDialog } from "@/shell/dialogs";
import type { Card } from "../model";

export function openBuyers({ id, eventName, subcategory, state }: Card): void {
  openDialog("buyers", {
    where: { event: state.event, performance: id, account: state.account },
    name: inLine([eventName, subcategory]),
    startsAt: state.startsAt,
    zone: state.zone,
  });
}

import { defineCustomElement as defineModal } from "@ionic/core/components/ion-modal.js";
import { defineCustomElement as definePopover } from "@ionic/core/components/ion-popover.js";

export function defineOverlays(): void {
  defineModal();
  definePopover();
}

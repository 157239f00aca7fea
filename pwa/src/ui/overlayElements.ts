import { defineCustomElement as defineModal } from "@ionic/core/components/ion-modal.js";
import { defineCustomElement as definePopover } from "@ionic/core/components/ion-popover.js";
import { defineCustomElement as defineRefresher } from "@ionic/core/components/ion-refresher.js";
import { defineCustomElement as defineRefresherContent } from "@ionic/core/components/ion-refresher-content.js";

export function defineOverlays(): void {
  defineModal();
  definePopover();
  defineRefresher();
  defineRefresherContent();
}

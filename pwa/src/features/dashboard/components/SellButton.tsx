import { useOnline } from "@/device/device";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { useWhyNoSale } from "@/shared/performance/useWhyNoSale";
import { useReadyCounter } from "@/shared/sale/useReadyCounter";
import { openDialog } from "@/shell/dialogs";
import { Button, type ButtonLooks } from "@/ui/Button";
import { useFormat } from "@/ui/format";
import type { Card } from "../model";

interface SellProps extends Pick<ButtonLooks, "kind" | "size"> {
  readonly card: Card;
  /** Where there is room, the spec's words for it. */
  readonly isWhole?: boolean;
}

/** Opens the counter for a performance; off, with the reason, while it sells nothing of it. */
export function SellButton({ card, isWhole = false, ...looks }: SellProps) {
  const t = textsOf("dashboard");
  const isOnline = useOnline();
  const readyCounter = useReadyCounter(card.id);
  const whyNoSale = useWhyNoSale(card.state);
  return (
    <Button
      {...looks}
      icon="ticket"
      because={whyNoSale ?? (!isOnline && t("walkInNeeds"))}
      onClick={() => openDialog("walkIn", { performanceId: card.id })}
      {...readyCounter}
    >
      {t(isWhole ? "walkIn" : "sell")}
      <OfCard card={card} />
    </Button>
  );
}

/** Each button says of which performance it is, to who cannot see beside which one it stands. */
export function OfCard({ card: { eventName, subcategory, state } }: { readonly card: Card }) {
  const t = textsOf("dashboard");
  const format = useFormat();
  const event = inLine([eventName, subcategory]);
  return <span className="fy-unseen">{t("ofCard", { event, when: format.dateTime(state.startsAt, state.zone) })}</span>;
}

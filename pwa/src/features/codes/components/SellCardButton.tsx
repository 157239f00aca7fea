import { useQuery } from "@tanstack/react-query";
import { textsOf } from "@/i18n/i18n";
import { openDialog } from "@/shell/dialogs";
import { Button } from "@/ui/Button";
import { useNoLine } from "@/ui/useNoLine";
import { nextToSell } from "../queries";

/** Opens the counter with the sale of a gift card. It sells beside a performance, so one has to be to come. */
export function SellCardButton({ account }: { readonly account: number }) {
  const t = textsOf("codes");
  const noLine = useNoLine();
  const { data: performanceId } = useQuery(nextToSell(account));
  return (
    <Button
      icon="ticket"
      because={noLine ?? (performanceId === null && t("sellNone"))}
      busy={performanceId === undefined && noLine === undefined}
      onClick={() => performanceId && openDialog("walkIn", { performanceId, isGiftCard: true })}
    >
      {t("sell")}
    </Button>
  );
}

import { serverOrigin } from "@/api/client";
import { textsOf } from "@/i18n/i18n";
import { Dialog } from "@/ui/Dialog";

interface CardPageProps {
  /** The buyer's own page, with its key. */
  readonly page: string;
  /** What is paid there. */
  readonly reservation: number;
  readonly onClose: () => void;
}

/**
 * Pay: the buyer's own page, in a frame. A card is typed there and not here, where somebody's session is; the order's
 * page hears of what is paid as everybody does.
 */
export function CardPage({ page, reservation, onClose }: CardPageProps) {
  const t = textsOf("orderPage");
  return (
    <Dialog open size="sale" padded={false} title={t("exchange.pay")} onClose={onClose}>
      <iframe
        className="orders-pay-frame"
        title={t("exchange.pay")}
        src={`${serverOrigin()}${page.replace("#", `?pay=${reservation}&lang=en#`)}`}
      />
    </Dialog>
  );
}

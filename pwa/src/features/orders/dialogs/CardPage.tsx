import { serverOrigin } from "@/api/client";
import { textsOf } from "@/i18n/i18n";
import { Dialog } from "@/ui/Dialog";

interface CardPageProps {
  /** The buyer's own page, with its key. */
  readonly page: string;
  readonly onClose: () => void;
}

/**
 * Pay: the buyer's own page, in a frame. A card is typed there and not here, where somebody's session is; the order's
 * page hears of what is paid as everybody does.
 */
export function CardPage({ page, onClose }: CardPageProps) {
  const t = textsOf("orderPage");
  return (
    <Dialog open size="sale" padded={false} title={t("exchange.pay")} onClose={onClose}>
      <iframe
        className="orders-pay-frame"
        title={t("exchange.pay")}
        src={`${serverOrigin()}${page.replace("#", "?pay&lang=en#")}`}
      />
    </Dialog>
  );
}

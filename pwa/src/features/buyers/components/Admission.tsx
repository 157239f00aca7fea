import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { LiveFigure } from "@/ui/LiveFigure";
import { useNoLine } from "@/ui/useNoLine";
import { stillToCome, type Buyer } from "../model";
import { useAdmit } from "../queries";

interface AdmissionProps {
  readonly buyer: Buyer;
  readonly performance: number;
  readonly admits: boolean;
}

/** How many of an order are in; the others are let in from here, all at once: one alone is on the order's page. */
export function Admission({ buyer, performance, admits }: AdmissionProps) {
  const t = textsOf("buyers");
  const noLine = useNoLine();
  const admit = useAdmit(performance);
  const { admitted, tickets, name, payment } = buyer;
  if (tickets === 0 || buyer.status !== "Success") return null;
  const count = stillToCome(buyer);
  return (
    <span className="buyers-admission">
      <span className={count === 0 ? "buyers-in" : undefined}>
        <LiveFigure value={admitted}>{t("inOf", { count: admitted, total: tickets })}</LiveFigure>
      </span>
      {admits && count > 0 && (
        <Button
          size="small"
          kind="tonal"
          busy={admit.isPending}
          because={noLine}
          aria-label={t("admitWhom", { count, name: name || payment })}
          onClick={() => admit.mutate(buyer)}
        >
          {t("admit", { count })}
        </Button>
      )}
    </span>
  );
}

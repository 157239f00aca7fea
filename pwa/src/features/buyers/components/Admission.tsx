import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { confirm } from "@/ui/confirm";
import { LiveValue } from "@/ui/LiveValue";
import { useNoLine } from "@/ui/useNoLine";
import { stillToCome, type Buyer } from "../model";
import { useAdmit } from "../queries";

/** More than these are not let in by a slip. */
const MANY = 10;

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
  const whom = name || payment;
  const letIn = async () => {
    const answers = { yes: t("admit", { count }), no: t("common:cancel") };
    if (count <= MANY || (await confirm({ title: t("admitAll", { count, name: whom }), ...answers }))) {
      admit.mutate(buyer);
    }
  };
  return (
    <span className="buyers-admission">
      <span className={count === 0 ? "buyers-in" : undefined}>
        <LiveValue value={admitted}>{t("inOf", { count: admitted, total: tickets })}</LiveValue>
      </span>
      {admits && count > 0 && (
        <Button
          size="small"
          kind="tonal"
          busy={admit.isPending}
          disabledReason={noLine}
          aria-label={t("admitWhom", { count, name: whom })}
          onClick={() => void letIn()}
        >
          {t("admit", { count })}
        </Button>
      )}
    </span>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import type { Waiting } from "@/mine/model";
import { show } from "@/mine/views";
import { cancel } from "@/shared/sale/calls";
import { TimeLeft } from "@/shared/checkout/TimeLeft";
import { Button } from "@/ui/Button";
import { useFormat } from "@/ui/format";
import { formatMoney } from "@/ui/money";
import { Note } from "@/ui/states";

interface WaitingProps {
  readonly waiting: Waiting;
  readonly currency: string;
}

/** An exchange that is not paid yet, until which the old tickets are good, or upsells that are not. */
export function WaitsForMoney({ waiting, currency }: WaitingProps) {
  const t = textsOf("mine");
  const format = useFormat();
  const cache = useQueryClient();
  const [error, setError] = useState<unknown>();
  const isExtras = waiting.extras.length > 0;
  const leave = async () => {
    try {
      await cancel(waiting.paying);
    } catch (refused) {
      setError(refused);
    }
    await cache.invalidateQueries({ queryKey: ["mine"] });
  };
  return (
    <div className="fy-mine-may">
      <Note kind="warn" icon={isExtras ? "cup" : "exchange"}>
        {t(isExtras ? "unpaid" : "waiting", {
          event: waiting.event,
          what: waiting.extras.join(", "),
          when: format.dateTime(waiting.startsAt, waiting.zone),
          amount: formatMoney(waiting.due, currency),
        })}
      </Note>
      <TimeLeft until={waiting.expiresAt} tickets={0} />
      {error !== undefined && <Note kind="bad">{errorMessage(error)}</Note>}
      {waiting.gateway && (
        <Button kind="main" icon="card" wide onClick={() => show({ at: "pay", reservation: waiting.paying.id })}>
          {t("pay", { amount: formatMoney(waiting.due, currency) })}
        </Button>
      )}
      <Button kind="plain" wide onClick={() => void leave()}>
        {t(isExtras ? "leaveExtras" : "leaveExchange")}
      </Button>
    </div>
  );
}

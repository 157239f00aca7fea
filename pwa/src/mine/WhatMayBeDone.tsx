import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import type { Doing, Leave, OwnOrder, Waiting } from "@/mine/model";
import { show } from "@/mine/views";
import { cancel } from "@/shared/sale/calls";
import { TimeLeft } from "@/shared/sale/TimeLeft";
import { Button } from "@/ui/Button";
import { useFormat } from "@/ui/format";
import { formatMoney } from "@/ui/money";
import { Note } from "@/ui/states";

interface Props {
  readonly order: OwnOrder;
  readonly currency: string;
}

const DOINGS = [
  { does: "exchange", at: "exchange", icon: "exchange" },
  { does: "rename", at: "names", icon: "user" },
  { does: "addUpsells", at: "extras", icon: "cup" },
  { does: "cancel", at: "cancel", icon: "undo" },
] as const satisfies readonly { readonly does: Doing; readonly at: string; readonly icon: string }[];

/** What a buyer may do with an order by themselves, and of the rest why not, each reason once. */
export function WhatMayBeDone({ order, currency }: Props) {
  const t = textsOf("mine");
  if (order.waiting) return <WaitsForMoney waiting={order.waiting} currency={currency} />;
  const given = DOINGS.filter(({ does }) => order.may[does].isGiven);
  const others = DOINGS.filter(({ does }) => !order.may[does].isGiven);
  return (
    <div className="fy-mine-may">
      {given.map(({ does, at, icon }) => (
        <div key={does}>
          <Button icon={icon} wide onClick={() => show({ at, order: order.id })}>
            {t(`do.${does}`)}
          </Button>
          <Until leave={order.may[does]} order={order} />
        </div>
      ))}
      {others.length > 0 && (
        <ul className="fy-mine-not">
          {byReason(others.map(({ does }) => [t(`not.${does}`), order.may[does].why])).map(([why, what]) => (
            <li key={why}>{t("notNow", { what: what.join(", "), why })}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Until({ leave, order }: { readonly leave: Leave; readonly order: OwnOrder }) {
  const t = textsOf("mine");
  const format = useFormat();
  return <small>{t("until", { when: format.dateTime(leave.until, order.zone) })}</small>;
}

/** What cannot be done, by why. */
function byReason(pairs: readonly (readonly [what: string, why: string])[]): readonly [string, readonly string[]][] {
  const found = new Map<string, readonly string[]>();
  for (const [what, why] of pairs) found.set(why, [...(found.get(why) ?? []), what]);
  return [...found];
}

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

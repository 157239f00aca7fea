import { Suspense } from "react";
import { textsOf } from "@/i18n/i18n";
import type { Doing, Leave, OwnOrder, OwnPayment } from "@/mine/model";
import { WaitsForMoney } from "@/mine/parts";
import { show } from "@/mine/views";
import { Button } from "@/ui/Button";
import { useFormat } from "@/ui/format";

interface Props {
  readonly order: OwnOrder;
  readonly payment: OwnPayment;
}

const DOINGS = [
  { does: "exchange", at: "exchange", icon: "exchange" },
  { does: "rename", at: "names", icon: "user" },
  { does: "addUpsells", at: "extras", icon: "cup" },
  { does: "cancel", at: "cancel", icon: "undo" },
] as const satisfies readonly { readonly does: Doing; readonly at: string; readonly icon: string }[];

/**
 * What a buyer may do with an order by themselves. What was possible once says why it is not now; what is not offered at
 * all is asked of the organiser.
 */
export function WhatMayBeDone({ order, payment }: Props) {
  const t = textsOf("mine");
  if (order.waiting) {
    return (
      <Suspense fallback={null}>
        <WaitsForMoney waiting={order.waiting} currency={payment.currency} />
      </Suspense>
    );
  }
  const given = DOINGS.filter(({ does }) => order.may[does].isGiven);
  const others = DOINGS.filter(({ does }) => !order.may[does].isGiven && order.may[does].isOffered);
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
      {given.length < DOINGS.length && <Ask payment={payment} />}
    </div>
  );
}

/** Whom to ask about whatever cannot be done here. */
function Ask({ payment: { house, contact, contactPhone, contactPage, payment } }: Pick<Props, "payment">) {
  const t = textsOf("mine");
  const ways = [
    { at: `mailto:${contact}?subject=${encodeURIComponent(payment)}`, text: contact },
    { at: `tel:${contactPhone.replace(/[^\d+]/g, "")}`, text: contactPhone },
    { at: contactPage, text: contactPage.replace(/^https?:\/\/|\/$/g, "") },
  ];
  return (
    <div className="fy-mine-ask">
      <p>{t("ask", { house })}</p>
      {ways.map(
        ({ at, text }) =>
          text && (
            <a key={at} href={at} {...(at === contactPage && { target: "_blank", rel: "noreferrer" })}>
              {text}
            </a>
          ),
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

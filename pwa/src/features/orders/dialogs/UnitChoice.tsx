import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { Checkbox } from "@/ui/Field";
import { formatMoney } from "@/ui/money";
import { Note } from "@/ui/states";
import type { OrderDetails, OrderTicket, OrderUpsell } from "../model";
import { isBrought, refundableTickets, refundableUpsells, type Choice } from "../refunds";

interface UnitChoiceProps {
  readonly order: OrderDetails;
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
}

/** Which tickets and upsells are given back; an upsell that a ticket's type includes goes with that ticket. */
export function UnitChoice({ order, choice, onChange }: UnitChoiceProps) {
  const t = textsOf("orderPage");
  const [isHeld, setHeld] = useState(false);
  const upsells = refundableUpsells(order);
  const money = (amount: string) => formatMoney(amount, order.currency);
  const toggleUpsell = (item: OrderUpsell) => {
    // One that a chosen ticket brings stays: taken out alone, it would be given back without its ticket's price.
    if (isBrought(item.ticket, choice)) return setHeld(true);
    setHeld(false);
    onChange({ ...choice, upsells: toggled(choice.upsells, item.id) });
  };
  const toggleTicket = (ticket: OrderTicket) => {
    setHeld(false);
    onChange({ ...choice, tickets: toggled(choice.tickets, ticket.id) });
  };
  return (
    <fieldset className="orders-units">
      <legend>{t("refund.choose")}</legend>
      {refundableTickets(order).map((ticket) => (
        <Unit
          key={ticket.id}
          name={t("refund.ticket", { type: ticket.type, id: ticket.id })}
          note={ticket.state === "admitted" ? t("refund.scanned") : undefined}
          amount={money(ticket.total)}
          checked={choice.tickets.has(ticket.id)}
          onToggle={() => toggleTicket(ticket)}
        />
      ))}
      {upsells
        .filter(({ ticket, id }) => ticket === null || isBrought(ticket, choice) || choice.upsells.has(id))
        .map((item) => (
          <Unit
            key={item.id}
            name={item.variant ? `${item.name}, ${item.variant}` : item.name}
            note={item.ticket === null ? undefined : t("refund.with", { id: item.ticket })}
            amount={money(item.total)}
            checked={choice.upsells.has(item.id) || isBrought(item.ticket, choice)}
            onToggle={() => toggleUpsell(item)}
          />
        ))}
      {isHeld && <Note>{t("errors.included")}</Note>}
    </fieldset>
  );
}

interface UnitProps {
  readonly name: string;
  readonly note: string | undefined;
  readonly amount: string;
  readonly checked: boolean;
  readonly onToggle: () => void;
}

const Unit = ({ name, note, amount, checked, onToggle }: UnitProps) => (
  <div className="orders-unit">
    <Checkbox
      checked={checked}
      onChange={onToggle}
      label={
        <>
          {name}
          {note && <small className="orders-second">{note}</small>}
        </>
      }
    />
    <span className="fy-num">{amount}</span>
  </div>
);

function toggled(held: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(held);
  if (!next.delete(id)) next.add(id);
  return next;
}

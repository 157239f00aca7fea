import "@/shared/orders/units.css";
import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { Checkbox } from "@/ui/Field";
import { formatMoney } from "@/ui/money";
import { Note } from "@/ui/states";
import type { OrderDetails, OrderTicket, OrderUpsell } from "./model";
import { type Choice, isBrought, liveTickets, liveUpsells } from "./units";

interface UnitChoiceProps {
  /** What is to be done with them. */
  readonly legend: string;
  readonly order: OrderDetails;
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
  /** Those that may be chosen; all that still admit unless told. */
  readonly tickets?: readonly OrderTicket[];
}

/** Which tickets and upsells of an order are meant; an upsell that a ticket's type includes goes with that ticket. */
export function UnitChoice({ legend, order, choice, onChange, tickets = liveTickets(order) }: UnitChoiceProps) {
  const t = textsOf("units");
  const [isHeld, setHeld] = useState(false);
  const upsells = liveUpsells(order);
  const money = (amount: string) => formatMoney(amount, order.currency);
  const toggleUpsell = (item: OrderUpsell) => {
    // One that a chosen ticket brings stays: taken out alone, it would go without its ticket's price.
    if (isBrought(item.ticket, choice)) return setHeld(true);
    setHeld(false);
    onChange({ ...choice, upsells: toggled(choice.upsells, item.id) });
  };
  const toggleTicket = (ticket: OrderTicket) => {
    setHeld(false);
    // What it brings goes and comes with it.
    const others = upsells.filter((item) => item.ticket !== ticket.id && choice.upsells.has(item.id));
    onChange({ tickets: toggled(choice.tickets, ticket.id), upsells: new Set(others.map(({ id }) => id)) });
  };
  return (
    <fieldset className="units">
      <legend>{legend}</legend>
      {tickets.map((ticket) => (
        <Unit
          key={ticket.id}
          name={t("ticket", { type: ticket.type, id: ticket.id })}
          note={ticket.state === "admitted" ? t("scanned") : undefined}
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
            note={item.ticket === null ? undefined : t("with", { id: item.ticket })}
            amount={money(item.total)}
            checked={choice.upsells.has(item.id) || isBrought(item.ticket, choice)}
            onToggle={() => toggleUpsell(item)}
          />
        ))}
      {isHeld && <Note>{t("included")}</Note>}
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
  <div className="units-unit">
    <Checkbox
      checked={checked}
      onChange={onToggle}
      label={
        <>
          {name}
          {note && <small className="units-note">{note}</small>}
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

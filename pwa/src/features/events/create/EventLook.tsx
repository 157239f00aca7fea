import "./create.css";
import { useFormContext, useWatch } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { Picture } from "@/office/Picture";
import { Icon } from "@/ui/Icon";
import { useFormat } from "@/ui/format";
import { formatCount, formatMoney } from "@/ui/money";
import { startOf } from "../dates/datesForm";
import type { EventForm } from "../form/eventForm";
import type { Venue } from "../model";
import type { Sheet } from "../sheet/model";

const SHOWN = 5;
const PRICE = /^\d{1,9}(\.\d{1,2})?$/;

interface LookProps {
  readonly venue: Venue | undefined;
  /** What is saved in place of the dates that are typed. */
  readonly sheet: Sheet | undefined;
}

/** What buyers will see of an event, as it is typed; drawn here, since there is no event yet. */
export function EventLook({ venue, sheet }: LookProps) {
  const t = textsOf("newEvent");
  const { control } = useFormContext<EventForm>();
  const [name, description, promo, sells] = useWatch({ control, name: ["name", "description", "promo", "sells"] });
  const { dates, tickets } = useShownDates(venue, sheet);
  const rest = dates.length - SHOWN;
  return (
    <div className="events-look">
      {promo ? (
        <Picture source={promo} />
      ) : (
        <span className="events-look-none" aria-hidden="true">
          <Icon name="calendar" size="large" />
        </span>
      )}
      <div>
        <h3 className={name ? undefined : "fy-quiet"}>{name || t("look.name")}</h3>
        <p className="fy-quiet">{venue?.name ?? t("look.venue")}</p>
        {description && <p className="events-look-text">{description}</p>}
        <ul>
          {dates.slice(0, SHOWN).map(({ key, when, price }) => (
            <li key={key}>
              <b>{when}</b>
              <span className="fy-num">{price}</span>
            </li>
          ))}
        </ul>
        {rest > 0 && <p className="fy-small fy-quiet">{t("look.more", { count: rest })}</p>}
        <p className="fy-small fy-quiet" role="status">
          {dates.length === 0
            ? t("look.noDates")
            : t("look.sum", { count: dates.length, tickets: formatCount(tickets) })}
        </p>
        {!sheet && dates.length > 0 && (
          <p className="fy-small fy-quiet">{t(sells === "atOnce" ? "sale.atOnceHint" : "sale.fromHint")}</p>
        )}
      </div>
    </div>
  );
}

/** The dates by their start, as far as they can be read. */
function useShownDates(venue: Venue | undefined, sheet: Sheet | undefined) {
  const { control } = useFormContext<EventForm>();
  const format = useFormat();
  const typed = useWatch({ control, name: "dates" });
  const zone = venue?.zone;
  const read = sheet
    ? sheet.rows.map(({ row, startsAt, cells }) => ({
        key: row,
        start: startsAt === null ? undefined : Date.parse(startsAt),
        cost: cells.TicketCost ?? "",
        tickets: cells.NumberofTickets ?? "",
      }))
    : typed.map((row, place) => ({
        key: place,
        start: startOf(row, { pattern: format.pattern, zone }),
        cost: row.cost.trim(),
        tickets: row.tickets.trim(),
      }));
  const dates = read
    .flatMap((date) => (date.start === undefined ? [] : [{ ...date, start: date.start }]))
    .sort((one, other) => one.start - other.start);
  return {
    tickets: dates.reduce((sum, date) => sum + (Number(date.tickets) || 0), 0),
    dates: dates.map(({ key, start, cost }) => ({
      key,
      when: format.dateTimeThere(start, zone ?? "UTC"),
      price: venue && PRICE.test(cost) ? formatMoney(cost, venue.currency) : "",
    })),
  };
}

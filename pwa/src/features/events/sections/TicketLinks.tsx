import "../form/form.css";
import { Link } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";

const SCREENS = [
  { key: "types", to: "/TicketTypes" },
  { key: "extras", to: "/Upsells" },
  { key: "codes", to: "/PromoCodes" },
  { key: "holds", to: "/Allocations" },
] as const;

/** Where everything is changed that a ticket costs, or that is sold with it. */
export function TicketLinks({ onDates }: { readonly onDates: () => void }) {
  const t = textsOf("eventPage");
  return (
    <Card title={t("links.title")}>
      <ul className="events-links">
        <li>
          <span className="fy-grow">
            <b>{t("links.price")}</b>
            <small>{t("links.priceText")}</small>
          </span>
          <Button size="small" onClick={onDates}>
            {t("links.toDates")}
          </Button>
        </li>
        {SCREENS.map(({ key, to }) => (
          <li key={key}>
            <span className="fy-grow">
              <Link to={to}>{t(`links.${key}`)}</Link>
              <small>{t(`links.${key}Text`)}</small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

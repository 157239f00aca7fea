import "../form/form.css";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
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
              <b>{t(`links.${key}`)}</b>
              <small>{t(`links.${key}Text`)}</small>
            </span>
            <ButtonLink size="small" to={to} aria-label={t("links.openWhat", { what: t(`links.${key}`) })}>
              {t("links.open")}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

import { useTranslation } from "react-i18next";
import { Card } from "@/ui/Card";
import { None } from "@/ui/CopyId";
import type { EventDetails } from "../model";
import { Picture, ShownPicture } from "./Picture";

/** Pictures and sub-categories of an event that is there. */
export function KeptParts({ event }: { readonly event: EventDetails }) {
  const { t } = useTranslation("events");
  const pictures = { thumbnail: event.thumbnail, promo: event.promo };
  return (
    <div className="events-side">
      <Card title={t("images.title")}>
        <div className="events-pictures">
          {(["thumbnail", "promo"] as const).map((name) => (
            <div key={name} className="events-picture-field">
              <p className="events-label">{t(`images.${name}`)}</p>
              <div className="events-picture">
                {pictures[name] ? <ShownPicture source={pictures[name]} what={t(`images.${name}`)} /> : <None />}
              </div>
            </div>
          ))}
        </div>
      </Card>
      <Card title={t("subcategories.title")}>
        {event.subcategories.length === 0 && (
          <p className="events-none">
            <None />
          </p>
        )}
        <ul className="events-kinds">
          {event.subcategories.map((kind) => (
            <li key={kind.name}>
              {kind.image && <Picture source={kind.image} />}
              <div className="fy-grow">
                <b>{kind.name}</b>
                <p>{kind.description}</p>
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

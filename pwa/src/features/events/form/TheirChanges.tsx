import "./form.css";
import type { ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import type { RowForm } from "@/office/useRowForm";
import { Button } from "@/ui/Button";
import { Picture } from "@/office/Picture";
import { teamsInWords } from "../mapping/mappingForm";
import type { EventDetails, Venue } from "../model";
import type { EventForm } from "./eventForm";

interface NewsProps {
  readonly editing: RowForm<EventForm, EventDetails>;
  readonly venues: readonly Venue[] | undefined;
}

/** What somebody else saved, field by field: where one typed something else, theirs can be had instead. */
export function TheirChanges({ editing, venues }: NewsProps) {
  const t = textsOf("events");
  const { setValue, control } = useFormContext<EventForm>();
  const typed = useWatch({ control });
  const { news, theirs } = editing;
  const names = Object.keys(news) as (keyof EventForm)[];
  const take = (name: keyof EventForm) =>
    setValue(name, news[name] as EventForm[typeof name], { shouldDirty: true, shouldValidate: true });
  return (
    <ul className="events-news">
      {names.map((name) => {
        const isMine = name in theirs && JSON.stringify(typed[name]) !== JSON.stringify(news[name]);
        return (
          <li key={name}>
            <b>{t(labelOf(name))}</b>
            <span className="fy-grow">{inWords(name, news[name], { venues, t })}</span>
            {isMine && (
              <Button
                size="small"
                aria-label={t("takeTheirsOf", { what: t(labelOf(name)) })}
                onClick={() => take(name)}
              >
                {t("takeTheirs")}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function labelOf(name: keyof EventForm): string {
  if (name === "thumbnail" || name === "promo") return `images.${name}`;
  if (name === "mapsInventory") return "mapping.title";
  if (name === "teams") return "mapping.rows.title";
  return name === "subcategories" ? "subcategories.title" : `details.${name}`;
}

interface Words {
  readonly venues: readonly Venue[] | undefined;
  readonly t: (key: string) => string;
}

function inWords(name: keyof EventForm, value: unknown, { venues, t }: Words): ReactNode {
  if (name === "venue") return venues?.find(({ id }) => String(id) === value)?.name;
  if (name === "thumbnail" || name === "promo") {
    return typeof value === "string" && value ? <Picture source={value} /> : t("common:none");
  }
  if (name === "subcategories") {
    const kinds = (value as EventForm["subcategories"]).map((kind) => kind.name).join(", ");
    return kinds || t("common:none");
  }
  if (name === "teams") return teamsInWords(value as EventForm["teams"]) || t("common:none");
  if (typeof value === "boolean") return t(value ? "common:yes" : "common:no");
  return (value as string) || t("common:none");
}

import "@/sale/sale.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { keyOf, type PerformanceOffer } from "@/sale/model";
import type { ChosenPlaces } from "@/sale/usePlaces";
import { PlaceGrid } from "@/teams/PlaceGrid";
import { placesInWords } from "@/teams/words";
import { Segment } from "@/ui/Field";
import { formatMoney } from "@/ui/money";
import { Note } from "@/ui/states";

interface PickerProps {
  readonly offer: PerformanceOffer;
  readonly places: ChosenPlaces;
  /** As many as may be chosen in all. */
  readonly most: number;
}

/** Asks for places where teams have them: with which kind of ticket, then whose. */
export function PlacePicker({ offer, places, most }: PickerProps) {
  const { t } = useTranslation("sale");
  const kinds = offer.choices.map((choice) => ({
    value: keyOf(choice),
    label: t("kind", { name: choice.name, price: formatMoney(choice.price, offer.currency) }),
  }));
  const [asked, setAsked] = useState(kinds[0]?.value);
  const kind = kinds.find(({ value }) => value === asked)?.value ?? kinds[0]?.value;
  if (kind === undefined) return null;
  return (
    <div className="fy-places">
      {kinds.length > 1 && <Segment label={t("kinds")} value={kind} options={kinds} onChange={setAsked} />}
      {places.lost.length > 0 && (
        <Note kind="warn">{t("lost", { places: placesInWords(offer.teams, places.lost) })}</Note>
      )}
      <PlaceGrid
        label={t("places")}
        teams={offer.teams}
        choosing={{ chosen: places.chosen, most, onToggle: (place) => places.toggle(place, kind) }}
      />
      <p className="fy-places-chosen" role="status">
        {places.chosen.length > 0 && t("chosen", { places: placesInWords(offer.teams, places.chosen) })}
      </p>
    </div>
  );
}

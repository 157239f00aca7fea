import "@/shared/sale/sale.css";
import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import type { ChoiceKey, PerformanceOffer } from "@/shared/sale/model";
import { priceOf, RowAbout, RowFacts, RowLimits, type Row } from "@/shared/sale/rows";
import type { ChosenPlaces } from "@/shared/sale/usePlaces";
import { PlaceGrid } from "@/shared/teams/PlaceGrid";
import { placesInWords } from "@/shared/teams/words";
import { Segment, Select } from "@/ui/Field";
import { Note } from "@/ui/states";

interface PickerProps {
  readonly offer: PerformanceOffer;
  /** The kinds of ticket. */
  readonly rows: readonly Row[];
  readonly places: ChosenPlaces;
  /** As many as may be chosen in all. */
  readonly most: number;
}

const IN_SIGHT = 3; // kinds; more of them are a list

/** Asks for places where teams have them: with which kind of ticket, then whose. */
export function PlacePicker({ offer, rows, places, most }: PickerProps) {
  const t = textsOf("sale");
  const offered = rows.filter(({ reason }) => !reason);
  const [asked, setAsked] = useState(offered[0]?.key);
  const kind = offered.find(({ key }) => key === asked) ?? offered[0];
  if (kind === undefined) return null;
  const ofKind = Math.max(places.chosen.length, places.chosen.length - kind.count + kind.most);
  return (
    <div className="fy-places">
      <Kinds offer={offer} rows={rows} kind={kind} onAsk={setAsked} />
      {places.lost.length > 0 && (
        <Note kind="warn">{t("lost", { places: placesInWords(offer.teams, places.lost) })}</Note>
      )}
      <PlaceGrid
        label={t("places")}
        teams={offer.teams}
        choosing={{
          chosen: places.chosen,
          most: Math.min(most, ofKind),
          onToggle: (place) => places.toggle(place, kind.key as ChoiceKey),
        }}
      />
      <p className="fy-places-chosen" role="status">
        {places.chosen.length > 0 && t("chosen", { places: placesInWords(offer.teams, places.chosen) })}
      </p>
    </div>
  );
}

interface KindsProps {
  readonly offer: PerformanceOffer;
  readonly rows: readonly Row[];
  readonly kind: Row;
  readonly onAsk: (key: Row["key"]) => void;
}

/** The kinds of ticket, with what the one that is asked for is, and why others are not to be had. */
function Kinds({ offer, rows, kind, onAsk }: KindsProps) {
  const t = textsOf("sale");
  const options = rows
    .filter(({ reason }) => !reason)
    .map(({ key, name, price }) => ({
      value: key,
      label: t("kind", { name, price: priceOf(t, price, offer.currency) }),
    }));
  const closed = rows.filter(({ reason }) => reason);
  const shared = { label: t("kinds"), value: kind.key, options };
  return (
    <>
      {options.length > IN_SIGHT && <Select {...shared} onChange={({ target }) => onAsk(target.value as Row["key"])} />}
      {options.length > 1 && options.length <= IN_SIGHT && <Segment {...shared} onChange={onAsk} />}
      <small>{options.length > 1 ? <RowFacts row={kind} currency={offer.currency} /> : <RowLimits row={kind} />}</small>
      <RowAbout row={kind} />
      {closed.map(({ key, name, reason }) => (
        <small key={key}>{t("notNow", { name, reason })}</small>
      ))}
    </>
  );
}

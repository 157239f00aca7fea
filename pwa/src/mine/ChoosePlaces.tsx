import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import type { OwnDate } from "@/mine/plans";
import { ViewHeading } from "@/mine/ViewHeading";
import { performanceOffer } from "@/shared/sale/offerCalls";
import { isSamePlace, type Place } from "@/shared/teams/model";
import { PlaceGrid } from "@/shared/teams/PlaceGrid";
import { placesInWords } from "@/shared/teams/words";
import { Button } from "@/ui/Button";
import { useFormat } from "@/ui/format";
import { Bone, ErrorState, Loading } from "@/ui/states";

const AGAIN_MS = 10_000;

interface Props {
  readonly date: OwnDate;
  /** As many places as tickets are exchanged. */
  readonly count: number;
  readonly isBusy: boolean;
  readonly onChoose: (places: readonly Place[]) => void;
  readonly onOther: () => void;
}

/** Asks for the places of a date that has some. */
export function ChoosePlaces({ date, count, isBusy, onChoose, onOther }: Props) {
  const t = textsOf("mine");
  const format = useFormat();
  const { data, error, refetch } = useQuery({ ...performanceOffer(date.performance), refetchInterval: AGAIN_MS });
  const [chosen, setChosen] = useState<readonly Place[]>([]);
  const toggle = (place: Place) =>
    setChosen((held) =>
      held.some((one) => isSamePlace(one, place))
        ? held.filter((one) => !isSamePlace(one, place))
        : [...held, { team: place.team, player: place.player }],
    );
  return (
    <div className="fy-mine-price">
      <ViewHeading>
        <time dateTime={date.startsAt}>{format.dateTime(date.startsAt, date.zone)}</time>
      </ViewHeading>
      <p>{t("mineDoing:places.choose", { count })}</p>
      {data ? (
        <PlaceGrid
          label={t("mineDoing:places.label")}
          teams={data.teams}
          choosing={{ chosen, most: count, onToggle: toggle }}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <Bone height={120} />
        </Loading>
      )}
      <p role="status">{data && chosen.length > 0 && placesInWords(data.teams, chosen)}</p>
      <Button
        kind="main"
        size="large"
        wide
        busy={isBusy}
        because={chosen.length !== count && t("mineDoing:places.allFirst", { count })}
        onClick={() => onChoose(chosen)}
      >
        {t("mineDoing:places.goOn")}
      </Button>
      <Button wide onClick={onOther}>
        {t("mineDoing:price.other")}
      </Button>
    </div>
  );
}

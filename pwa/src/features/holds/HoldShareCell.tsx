import { useMutation } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { allocationTrouble, setShare } from "@/shared/allotment/calls";
import type { HoldName } from "@/shared/allotment/model";
import { TakeBack } from "@/shared/allotment/ShareFacts";
import { newerIn } from "@/api/errors";
import { useOnline } from "@/device/network";
import { textsOf } from "@/i18n/i18n";
import type { HoldShare, PerformanceState } from "@/shared/performance/state";
import { Icon } from "@/ui/Icon";
import { LiveFigure } from "@/ui/LiveFigure";
import { useFormat } from "@/ui/format";
import { useReadAgain } from "./holdSeason";

interface CellProps {
  readonly performance: PerformanceState;
  readonly hold: HoldName;
}

/** What a hold has of a performance: its size is typed in place, the rest follows the sales. */
export function HoldShareCell({ performance, hold }: CellProps) {
  const share = performance.holds.find((one) => one.hold === hold.id);
  return (
    <div className="season-cell">
      <SizeField performance={performance} hold={hold} size={share?.size ?? 0} />
      {share && <Facts performance={performance} share={share} />}
    </div>
  );
}

function SizeField({ performance, hold, size }: CellProps & { readonly size: number }) {
  const t = textsOf("holds");
  const format = useFormat();
  const isOnline = useOnline();
  const readAgain = useReadAgain();
  const id = useId();
  const [typed, setTyped] = useState<string>();
  // What stood there when the typing began: somebody else may change it meanwhile.
  const seen = useRef(size);
  const where = { event: performance.event, performance: performance.id };
  const save = useMutation({
    mutationFn: (next: number) => setShare(where, hold.id, next, seen.current),
    onSuccess: () => setTyped(undefined),
    onError: (error) => {
      if (newerIn(error, (row: object) => row)) setTyped(undefined);
    },
    onSettled: readAgain,
  });
  const commit = () => {
    if (typed === undefined || save.isPending) return;
    const next = Number(typed);
    if (next === seen.current) setTyped(undefined);
    else save.mutate(next);
  };
  const says = save.isError ? allocationTrouble(save.error) : undefined;
  return (
    <>
      <input
        className={`season-size ${says ? "is-wrong" : ""}`}
        inputMode="numeric"
        maxLength={7}
        aria-label={t("seasonView.cell", {
          hold: hold.name,
          when: format.dateTime(performance.startsAt, performance.zone),
        })}
        aria-invalid={says ? true : undefined}
        aria-describedby={says ? id : undefined}
        aria-busy={save.isPending || undefined}
        readOnly={!isOnline || save.isPending}
        placeholder="0"
        value={typed ?? (size === 0 ? "" : String(size))}
        onChange={({ target }) => {
          if (typed === undefined) seen.current = size;
          save.reset();
          setTyped(target.value.replaceAll(/\D/g, ""));
        }}
        onBlur={commit}
        onKeyDown={({ key }) => {
          if (key === "Enter") commit();
          if (key === "Escape") {
            save.reset();
            setTyped(undefined);
          }
        }}
      />
      {says && (
        <p id={id} className="season-says" role="alert">
          {says}
        </p>
      )}
    </>
  );
}

function Facts({ performance, share }: { readonly performance: PerformanceState; readonly share: HoldShare }) {
  const t = textsOf("allotment");
  const format = useFormat();
  const { size, sold, reserved, available, released, releaseAt } = share;
  const where = { event: performance.event, performance: performance.id };
  return (
    <>
      {size > 0 && (
        <p className="season-facts">
          <LiveFigure value={`${sold} ${reserved} ${available}`}>
            <span>{t("sold", { count: sold })}</span>
            {reserved > 0 && <span>{t("reserved", { count: reserved })}</span>}
            <span>{t("left", { count: available })}</span>
          </LiveFigure>
        </p>
      )}
      {releaseAt && available > 0 && (
        <p className="season-facts">
          <Icon name="clock" size="small" />
          <span>{t("releasesAt", { when: format.stamp(releaseAt, performance.zone) })}</span>
        </p>
      )}
      {released > 0 && !performance.hasEnded && <TakeBack share={share} where={where} />}
    </>
  );
}

import { memo, useEffect, useRef, useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { LiveFigure, Meter } from "@/ui/LiveFigure";
import { formatCount } from "@/ui/money";
import type { Manifest } from "../manifest/manifest";
import { insideOf, toCome, type DoorPerformance } from "../model";
import { useHouseHere } from "../useManifest";

const SPOKEN_EVERY_MS = 10_000;

interface HouseCountProps {
  readonly performance: DoorPerformance;
  readonly manifest: Manifest | null;
  /** Whether the live line is down, so that the count is the last one that this phone has seen. */
  readonly isOld: boolean;
}

export const HouseCount = memo(function HouseCount({ performance, manifest, isOld }: HouseCountProps) {
  const t = textsOf("door");
  const house = useHouseHere(performance, manifest);
  const { sold } = house;
  const inside = insideOf(house);
  const left = toCome(house);
  return (
    <section className={`door-count${isOld ? " is-old" : ""}`}>
      <p className="door-count-line">
        <b>
          <LiveFigure value={formatCount(inside)} />
        </b>
        <span className="door-count-in">
          {t(isOld ? "inSeen" : "in")}
          <span>{t("of", { sold: formatCount(sold) })}</span>
        </span>
        <span className="door-count-left">
          <strong>{formatCount(left)}</strong>
          {t("toCome")}
        </span>
      </p>
      <Meter kind="in" sold={inside} capacity={sold} label={t("meter", { admitted: inside, sold })} />
      <Spoken text={t("spoken", { admitted: inside, sold, left })} />
    </section>
  );
});

/** For screen readers, at most every ten seconds: on a busy evening the count never stands still. */
function Spoken({ text }: { text: string }) {
  const [said, setSaid] = useState(text);
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  }, [text]);
  useEffect(() => {
    const timer = setInterval(() => setSaid(latest.current), SPOKEN_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="fy-unseen" aria-live="polite">
      {said}
    </span>
  );
}

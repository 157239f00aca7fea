import { useEffect, useEffectEvent } from "react";
import { serverNow } from "@/api/clock";
import { textsOf } from "@/i18n/i18n";
import type { Analytics } from "../model";

/** Spec part 3, section 9. */
const HEIGHT_PX = 4000;
const BEFORE_THE_END_MS = 60_000;
const SOON_MS = 5000;

interface FrameProps {
  readonly analytics: Analytics;
  /** The token is about to end: another one takes its place. */
  readonly onOver: () => void;
}

/** An account's dashboard of embedded analytics. What it asks for after its token's end would be refused. */
export function AnalyticsFrame({ analytics, onOver }: FrameProps) {
  const t = textsOf("reporting");
  const { endsAt, url } = analytics;
  const renew = useEffectEvent(onOver);
  useEffect(() => {
    const wait = () => Math.max(SOON_MS, endsAt - serverNow() - BEFORE_THE_END_MS);
    const timer = setTimeout(renew, wait());
    // A device that slept through the end has kept no time meanwhile.
    const wake = () => document.visibilityState === "visible" && endsAt < serverNow() && renew();
    document.addEventListener("visibilitychange", wake);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", wake);
    };
  }, [endsAt]);
  return (
    // Reached by keys, so that the page above the frame can be scrolled by them.
    <div className="reporting-framed" role="region" aria-label={t("analytics")} tabIndex={0}>
      <iframe
        className="reporting-frame"
        title={t("analytics")}
        src={url}
        height={HEIGHT_PX}
        sandbox="allow-scripts allow-same-origin allow-popups allow-downloads allow-forms"
      />
    </div>
  );
}

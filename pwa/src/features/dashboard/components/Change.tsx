import { textsOf } from "@/i18n/i18n";
import { changeOf } from "../model";

interface ChangeProps {
  readonly now: number;
  readonly before: number;
  /** What it was before, as it is written. */
  readonly was: string;
}

/** By how much the last seven days are more or less than the seven before. */
export function Change({ now, before, was }: ChangeProps) {
  const t = textsOf("dashboard");
  const percent = changeOf(now, before);
  if (percent === undefined) return now > 0 ? <span className="home-change">{t("change.first")}</span> : null;
  const way = percent > 0 ? "more" : percent < 0 ? "less" : "same";
  return (
    <span className={`home-change is-${way}`}>
      <span aria-hidden="true">{t(`change.${way}`, { percent: Math.abs(percent) })}</span>
      <span className="fy-unseen">{t(`change.${way}Spoken`, { percent: Math.abs(percent), was })}</span>
    </span>
  );
}

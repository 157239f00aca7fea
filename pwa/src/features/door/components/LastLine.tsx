import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { useFormat } from "@/ui/format";
import { Icon } from "@/ui/Icon";
import { useNow } from "@/ui/states";
import type { LastAdmission } from "../machine";
import type { Outcome } from "../model";

/** How long after an admission the server still takes it back. */
const UNDO_WITHIN_MS = 15 * 60_000;

interface LastLineProps {
  readonly last: LastAdmission | null;
  readonly zone: string;
  readonly isOffline: boolean;
  readonly isUndoing: boolean;
  readonly onUndo: (outcome: Outcome) => void;
}

/** Who went in last at this phone. */
export function LastLine({ last, zone, isOffline, isUndoing, onUndo }: LastLineProps) {
  const { t } = useTranslation("door");
  const format = useFormat();
  const now = useNow(20_000);
  if (!last) {
    return (
      <section className="door-last is-empty">
        <Icon name="scan" size="large" />
        <p className="fy-grow">
          <b>{t("last.none")}</b>
          <small>{t("last.noneText")}</small>
        </p>
      </section>
    );
  }
  const { outcome, at, isUndone } = last;
  const time = format.time(at, zone);
  const mayUndo = !isUndone && now - at < UNDO_WITHIN_MS;
  const words = [
    t(isUndone ? "last.undone" : "last.admitted", { time }),
    outcome.admitted.length > 1 ? t("last.party", { count: outcome.admitted.length }) : outcome.gate,
  ];
  return (
    <section className={`door-last${isUndone ? " is-undone" : ""}`}>
      <Icon name={isUndone ? "undo" : "check"} size="large" />
      <p className="fy-grow">
        <b>{outcome.holder ?? t("guest", { ticket: outcome.admitted[0] })}</b>
        <small>{mayUndo && isOffline ? t("last.needsLine") : words.filter(Boolean).join(" · ")}</small>
      </p>
      {mayUndo && (
        <Button kind="plain" icon="undo" disabled={isOffline} busy={isUndoing} onClick={() => onUndo(outcome)}>
          {t("undo")}
        </Button>
      )}
    </section>
  );
}

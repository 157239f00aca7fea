import { inLine } from "@/i18n/apart";
import { memo } from "react";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { useFormat } from "@/ui/format";
import { Icon } from "@/ui/Icon";
import { useNow } from "@/ui/states";
import { UNDO_WITHIN_MS } from "../alone/ruling";
import type { Outcome } from "../model";
import type { LastAdmission } from "./doorState";

interface LastAdmittedProps {
  readonly last: LastAdmission | null;
  readonly zone: string;
  /** Whether anybody can say that it may be undone: the server, or this phone by its list. */
  readonly canUndo: boolean;
  readonly isUndoing: boolean;
  readonly onUndo: (outcome: Outcome) => void;
}

/** Who went in last at this phone. */
export const LastAdmitted = memo(function LastLine({ last, zone, canUndo, isUndoing, onUndo }: LastAdmittedProps) {
  const t = textsOf("door");
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
  const whose = outcome.holder ?? t("guest", { ticket: outcome.admitted[0] });
  const mayUndo = !isUndone && now - at < UNDO_WITHIN_MS;
  const words = [
    t(isUndone ? "last.undone" : "last.admitted", { time }),
    outcome.admitted.length > 1 ? t("last.party", { count: outcome.admitted.length }) : outcome.gate,
  ];
  return (
    <section className={`door-last${isUndone ? " is-undone" : ""}`}>
      <Icon name={isUndone ? "undo" : "check"} size="large" />
      <p className="fy-grow">
        <b title={whose}>{whose}</b>
        <small>{mayUndo && !canUndo ? t("last.needsLine") : inLine(words)}</small>
      </p>
      {mayUndo && (
        <Button
          kind="plain"
          icon="undo"
          because={!canUndo && t("last.needsLine")}
          busy={isUndoing}
          onClick={() => onUndo(outcome)}
        >
          {t("undo")}
        </Button>
      )}
    </section>
  );
});

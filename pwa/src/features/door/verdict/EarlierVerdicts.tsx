import { memo } from "react";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { useFormat } from "@/ui/format";
import { Icon, type IconName } from "@/ui/Icon";
import { useNow } from "@/ui/states";
import { UNDO_WITHIN_MS } from "../alone/offlineRules";
import { Panel } from "../components/Panel";
import type { Outcome } from "../model";
import type { LastAdmission, Late } from "./doorState";
import type { OutcomeKind } from "./outcomes";

interface LastAdmittedProps {
  readonly last: LastAdmission | null;
  readonly zone: string;
  /** Whether the server, or this phone's list, can undo it. */
  readonly canUndo: boolean;
  readonly isUndoing: boolean;
  readonly onUndo: (outcome: Outcome) => void;
}

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
          disabledReason={!canUndo && t("last.needsLine")}
          busy={isUndoing}
          onClick={() => onUndo(outcome)}
        >
          {t("undo")}
        </Button>
      )}
    </section>
  );
});

const MARKS: Readonly<Record<OutcomeKind, IconName>> = {
  admitted: "check",
  exited: "check",
  undone: "undo",
  held: "clock",
  already: "clock",
  turned: "ticket",
  refused: "x",
  failed: "x",
  unchecked: "offline",
};

interface LateVerdictsProps {
  readonly late: readonly Late[];
  readonly zone: string;
  readonly onClose: () => void;
}

/** Verdicts that came after their guests had gone. */
export function LateVerdicts({ late, zone, onClose }: LateVerdictsProps) {
  const t = textsOf("door");
  const conflicts = late.filter(({ isConflict }) => isConflict);
  const lead = conflicts.every(({ isReceived }) => isReceived) ? "late.leadHeard" : "late.leadConflict";
  return (
    <Panel
      title={t("late.title")}
      onClose={onClose}
      footer={
        <button type="button" className="door-act" onClick={onClose}>
          {t("late.done")}
        </button>
      }
    >
      <p className="find-hint">{t(conflicts.length > 0 ? lead : "late.lead")}</p>
      <ul className="find-list">
        {late.map((each) => (
          <LateRow key={each.outcome.nonce} late={each} zone={zone} />
        ))}
      </ul>
    </Panel>
  );
}

function LateRow({ late, zone }: { readonly late: Late; readonly zone: string }) {
  const { outcome, scannedAt, isConflict, isReceived = false } = late;
  const t = textsOf("door");
  const format = useFormat();
  const { kind, word, holder, message, gate } = outcome;
  return (
    <li className={`find-party ${isConflict ? "is-conflict" : `is-${kind}`}`}>
      <div className="find-row">
        <Icon name={isConflict ? "alert" : MARKS[kind]} size="large" />
        <p className="fy-grow">
          <b>{holder ?? t(`word.${word}`)}</b>
          <small>{kind === "admitted" ? t("word.admitted") : inLine([message, gate])}</small>
          {isConflict && <small className="late-conflict">{t(isReceived ? "late.twice" : "late.conflict")}</small>}
        </p>
        <span className="find-done">{format.time(scannedAt, zone)}</span>
      </div>
    </li>
  );
}

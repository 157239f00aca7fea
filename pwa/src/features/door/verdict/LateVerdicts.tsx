import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { useFormat } from "@/ui/format";
import { Icon, type IconName } from "@/ui/Icon";
import { Panel } from "../components/Panel";
import type { OutcomeKind } from "../model";
import type { Late } from "./doorState";

const MARKS: Readonly<Record<OutcomeKind, IconName>> = {
  admitted: "check",
  exited: "check",
  undone: "undo",
  held: "clock",
  already: "clock",
  turned: "clock",
  refused: "x",
  failed: "x",
  unchecked: "offline",
};

interface LateVerdictsProps {
  readonly late: readonly Late[];
  readonly zone: string;
  readonly onClose: () => void;
}

/** What the server said, later, about guests who came while the line was down. */
export function LateVerdicts({ late, zone, onClose }: LateVerdictsProps) {
  const t = textsOf("door");
  const conflicts = late.filter(({ isConflict }) => isConflict);
  const lead = conflicts.every(({ isHeard }) => isHeard) ? "late.leadHeard" : "late.leadConflict";
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
  const { outcome, scannedAt, isConflict, isHeard = false } = late;
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
          {isConflict && <small className="late-conflict">{t(isHeard ? "late.twice" : "late.conflict")}</small>}
        </p>
        <span className="find-done">{format.time(scannedAt, zone)}</span>
      </div>
    </li>
  );
}

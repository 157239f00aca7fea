import { useTranslation } from "react-i18next";
import { useFormat } from "@/ui/format";
import { Icon, type IconName } from "@/ui/Icon";
import type { Late } from "../machine";
import type { OutcomeKind } from "../model";
import { Panel } from "./Panel";

const MARKS: Readonly<Record<OutcomeKind, IconName>> = {
  admitted: "check",
  already: "clock",
  refused: "x",
  failed: "x",
  unchecked: "offline",
};

interface LatePanelProps {
  readonly late: readonly Late[];
  readonly zone: string;
  readonly onClose: () => void;
}

/** What the server said, later, about guests who came while the line was down. */
export function LatePanel({ late, zone, onClose }: LatePanelProps) {
  const { t } = useTranslation("door");
  const format = useFormat();
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
      <p className="find-hint">{t("late.lead")}</p>
      <ul className="find-list">
        {late.map(({ outcome, scannedAt }) => (
          <li key={outcome.nonce} className={`find-party is-${outcome.kind}`}>
            <div className="find-row">
              <Icon name={MARKS[outcome.kind]} size="large" />
              <p className="fy-grow">
                <b>{outcome.holder ?? t(`word.${outcome.kind}`)}</b>
                <small>{outcome.kind === "admitted" ? t("word.admitted") : outcome.message}</small>
              </p>
              <span className="find-done">{format.time(scannedAt, zone)}</span>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

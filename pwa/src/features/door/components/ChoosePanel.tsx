import { useTranslation } from "react-i18next";
import { Field } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { Icon } from "@/ui/Icon";
import { LiveFigure } from "@/ui/LiveFigure";
import { formatCount } from "@/ui/money";
import { OfflineStrip } from "@/ui/states";
import { LONGEST_GATE } from "../useGate";
import { useHouse } from "../live";
import type { DoorPerformance } from "../model";
import { Panel } from "./Panel";

/** Only this many rows are kept live, which a few swipes show; those further down stay as they were read. */
const LIVE_ROWS = 30;

interface ChoosePanelProps {
  readonly performances: readonly DoorPerformance[];
  readonly chosen: number | null;
  readonly gate: string;
  readonly onGate: (gate: string) => void;
  readonly isOffline: boolean;
  readonly seenAt: number | undefined;
  readonly onChoose: (performance: number) => void;
  readonly onClose: () => void;
}

/** Chooses the performance that this phone works at, nearest first and with live counts, and the gate. */
export function ChoosePanel(props: ChoosePanelProps) {
  const { performances, chosen, gate, onGate, isOffline, seenAt, onChoose, onClose } = props;
  const { t } = useTranslation("door");
  return (
    <Panel title={t("choose.title")} onClose={onClose} footer={<Gate gate={gate} onGate={onGate} />}>
      {isOffline && <OfflineStrip seenAt={seenAt} />}
      <ul className="choose-list">
        {performances.map((performance, place) => (
          <li key={performance.id}>
            <ChooseRow
              performance={performance}
              isChosen={performance.id === chosen}
              isLive={place < LIVE_ROWS}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Gate({ gate, onGate }: { gate: string; onGate: (gate: string) => void }) {
  const { t } = useTranslation("door");
  return (
    <Field
      className="choose-gate"
      label={t("choose.gate")}
      hint={t("choose.gateHint")}
      optional
      maxLength={LONGEST_GATE}
      value={gate}
      onChange={(event) => onGate(event.target.value)}
    />
  );
}

interface ChooseRowProps {
  readonly performance: DoorPerformance;
  readonly isChosen: boolean;
  readonly isLive: boolean;
  readonly onChoose: (performance: number) => void;
}

function ChooseRow({ performance, isChosen, isLive, onChoose }: ChooseRowProps) {
  const { id, event, subcategory, startsAt, zone, venue, house } = performance;
  const { t } = useTranslation("door");
  const format = useFormat();
  useHouse(isLive ? id : null);
  return (
    <button type="button" className="choose-row" aria-pressed={isChosen} onClick={() => onChoose(id)}>
      <Icon name={isChosen ? "check" : "ticket"} size="large" />
      <span className="fy-grow">
        <b>{event}</b>
        <small>{[subcategory, format.dateTime(startsAt, zone)].filter(Boolean).join(" · ")}</small>
        <small>{venue}</small>
      </span>
      <span className="choose-count">
        <b>
          <LiveFigure value={formatCount(house.admitted)} /> {t("in")}
        </b>
        <small>{t("of", { sold: formatCount(house.sold) })}</small>
      </span>
    </button>
  );
}

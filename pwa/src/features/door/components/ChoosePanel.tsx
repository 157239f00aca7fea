import { textsOf } from "@/i18n/i18n";
import { Field, Select } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { Icon } from "@/ui/Icon";
import { LiveFigure } from "@/ui/LiveFigure";
import { formatCount } from "@/ui/money";
import { OfflineStrip } from "@/ui/OfflineStrip";
import { LONGEST_GATE } from "@/shared/phone/gate";
import { useHouse } from "../live";
import { isSameGate } from "../manifest/manifest";
import type { DoorPerformance } from "../model";
import { Panel } from "./Panel";

/** Only this many rows are kept live, which a few swipes show; those further down stay as they were read. */
const LIVE_ROWS = 30;

interface ChoosePanelProps {
  readonly performances: readonly DoorPerformance[];
  readonly chosen: number | null;
  readonly gate: string;
  /** Those of the performance's rules, one of which is to be chosen; none where any name will do. */
  readonly gates?: readonly string[] | undefined;
  readonly onGate: (gate: string) => void;
  readonly isOffline: boolean;
  readonly seenAt: number | undefined;
  readonly onChoose: (performance: number) => void;
  readonly onClose: () => void;
}

/** Chooses the performance that this phone works at, nearest first and with live counts, and the gate. */
export function ChoosePanel(props: ChoosePanelProps) {
  const { performances, chosen, gate, gates = [], onGate, isOffline, seenAt, onChoose, onClose } = props;
  const t = textsOf("door");
  return (
    <Panel title={t("choose.title")} onClose={onClose} footer={<Gate gate={gate} gates={gates} onGate={onGate} />}>
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

interface GateProps {
  readonly gate: string;
  readonly gates: readonly string[];
  readonly onGate: (gate: string) => void;
}

function Gate({ gate, gates, onGate }: GateProps) {
  const t = textsOf("door");
  if (gates.length > 0) {
    const here = gates.find((name) => isSameGate(name, gate));
    const none = here === undefined ? [{ value: "", label: t("choose.gateNone"), disabled: true }] : [];
    return (
      <Select
        className="choose-gate"
        label={t("choose.gate")}
        hint={t(here === undefined ? "choose.gateNeeded" : "choose.gateHint")}
        value={here ?? ""}
        options={[...none, ...gates.map((name) => ({ value: name, label: name }))]}
        onChange={(event) => onGate(event.target.value)}
      />
    );
  }
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
  const t = textsOf("door");
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

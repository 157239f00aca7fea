import { textsOf } from "@/i18n/i18n";
import { Field, Select } from "@/ui/Field";
import { OfflineStrip } from "@/ui/OfflineStrip";
import { LONGEST_GATE } from "@/shared/phone/gate";
import { isSameGate } from "../manifest/manifest";
import type { DoorPerformance } from "../model";
import { Panel } from "../components/Panel";
import { DoorList } from "./DoorList";

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

/** Chooses the performance that this phone works at, tonight's first, and the gate. */
export function ChoosePanel(props: ChoosePanelProps) {
  const { performances, chosen, gate, gates = [], onGate, isOffline, seenAt, onChoose, onClose } = props;
  const t = textsOf("door");
  return (
    <Panel title={t("choose.title")} onClose={onClose} footer={<Gate gate={gate} gates={gates} onGate={onGate} />}>
      {isOffline && <OfflineStrip seenAt={seenAt} />}
      <DoorList performances={performances} chosen={chosen} level={3} onChoose={onChoose} />
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

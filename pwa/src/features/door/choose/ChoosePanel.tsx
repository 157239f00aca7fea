import { useState } from "react";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { LONGEST_GATE } from "@/shared/phone/phone";
import { Field, Select } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { Icon } from "@/ui/Icon";
import { LiveValue } from "@/ui/LiveValue";
import { formatCount } from "@/ui/money";
import { OfflineStrip } from "@/ui/OfflineStrip";
import { useNow } from "@/ui/states";
import { Panel } from "../components/Panel";
import { isSameGate } from "../manifest/manifest";
import type { DoorPerformance } from "../model";
import { useAttendance } from "../queries";
import { doorsOf } from "../useDoorPerformances";
import "../panels.css";

interface ChoosePanelProps {
  readonly performances: readonly DoorPerformance[];
  readonly chosen: number | null;
  readonly gate: string;
  /** The gates of the rules, one of which must be chosen; undefined if any name will do. */
  readonly gates?: readonly string[] | undefined;
  readonly onGate: (gate: string) => void;
  readonly isOffline: boolean;
  readonly seenAt: number | undefined;
  readonly onChoose: (performance: number) => void;
  readonly onClose: () => void;
}

/** Chooses the performance and the gate, tonight's first. */
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

/** Only this many rows are kept live; the others stay as they were read. */
const LIVE_ROWS = 30;
/** Few enough to need no search. */
const FEW = 5;

interface DoorListProps {
  readonly performances: readonly DoorPerformance[];
  readonly chosen: number | null;
  /** The level of its headings. */
  readonly level: 2 | 3;
  readonly onChoose: (performance: number) => void;
}

/** Doors that can be opened, tonight's first, with live counts and a search. */
export function DoorList({ performances, chosen, level, onChoose }: DoorListProps) {
  const t = textsOf("door");
  const format = useFormat();
  const [words, setWords] = useState("");
  const now = useNow(60_000);
  const when = ({ startsAt, zone }: DoorPerformance) => format.dateTime(startsAt, zone);
  const { tonight, others } = doorsOf(performances, { now, words, when });
  const found = tonight.length + others.length;
  const isSearched = words.trim() !== "";
  const Heading = `h${level}` as const;
  const rows = (doors: readonly DoorPerformance[], from: number) => (
    <ul className="choose-list">
      {doors.map((performance, place) => (
        <li key={performance.id}>
          <ChooseRow
            performance={performance}
            isChosen={performance.id === chosen}
            isLive={from + place < LIVE_ROWS}
            onChoose={onChoose}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {performances.length > FEW && (
        <Field
          className="choose-find"
          label={t("choose.find")}
          bareLabel
          type="search"
          placeholder={t("choose.find")}
          leading={<Icon name="search" size="small" />}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <p className={isSearched ? "find-hint" : "fy-unseen"} role="status">
        {isSearched &&
          (found > 0 ? t("choose.found", { count: found }) : t("choose.noneFound", { words: words.trim() }))}
      </p>
      {tonight.length > 0 && <Heading className="choose-when">{t("choose.tonight")}</Heading>}
      {rows(tonight, 0)}
      {tonight.length === 0 && !isSearched && <p className="choose-none">{t("choose.none")}</p>}
      {others.length > 0 && <Heading className="choose-when">{t("choose.others")}</Heading>}
      {rows(others, tonight.length)}
    </>
  );
}

interface ChooseRowProps {
  readonly performance: DoorPerformance;
  readonly isChosen: boolean;
  readonly isLive: boolean;
  readonly onChoose: (performance: number) => void;
}

function ChooseRow({ performance, isChosen, isLive, onChoose }: ChooseRowProps) {
  const { id, event, subcategory, startsAt, zone, venue, attendance } = performance;
  const t = textsOf("door");
  const format = useFormat();
  useAttendance(isLive ? id : null);
  return (
    <button type="button" className="choose-row" aria-pressed={isChosen} onClick={() => onChoose(id)}>
      <Icon name={isChosen ? "check" : "ticket"} size="large" />
      <span className="fy-grow">
        <b>{event}</b>
        <small>{inLine([subcategory, format.dateTime(startsAt, zone)])}</small>
        {venue && <small>{venue}</small>}
      </span>
      {/* Counts are unknown where only the offline list names the performance. */}
      {attendance.version > 0 && (
        <span className="choose-count">
          <b>
            <LiveValue value={formatCount(attendance.admitted)} /> {t("in")}
          </b>
          <small>{t("of", { sold: formatCount(attendance.sold) })}</small>
        </span>
      )}
    </button>
  );
}

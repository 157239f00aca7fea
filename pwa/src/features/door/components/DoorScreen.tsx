import "../door.css";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { storage, useOnline, useWakeLock } from "@/device/device";
import { textsOf } from "@/i18n/i18n";
import { useSeenAt } from "@/offline/useSeenAt";
import { useGate } from "@/shared/phone/phone";
import { late as lazyPart, useReady } from "@/shell/late";
import { useHoldUpdates } from "@/shell/updates";
import { Segment } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { Icon } from "@/ui/Icon";
import { useManifest, useReach } from "../alone/thisPhone";
import { CameraView } from "../camera/CameraView";
import { useCamera } from "../camera/useCamera";
import { ChoosePanel } from "../choose/ChoosePanel";
import { FindPanel, focusSearch } from "../find/FindPanel";
import { needsGate } from "../manifest/manifest";
import type { DoorPerformance } from "../model";
import { PairSheet, useCodes, useNear } from "../near/NearBadge";
import { doorKeys, useFreshness, useAttendance } from "../queries";
import { useHandScanner } from "../scanner/useWedge";
import { obey, useDoorSettings } from "../settings/settings";
import { useDoor } from "../useDoor";
import { LastAdmitted, LateVerdicts } from "../verdict/EarlierVerdicts";
import { VerdictLiveRegion, VerdictScreen } from "../verdict/VerdictScreen";
import { DoorTop, AttendanceCount } from "./DoorTop";
import { Panel } from "./Panel";
import { QueueStrip } from "./QueueStrip";

/** Loaded once the door is shown, since they may be needed offline. */
const SettingsPanel = lazyPart(async () => (await import("../settings/SettingsPanel")).SettingsPanel);
const ScannerTest = lazyPart(async () => (await import("../scanner/ScannerTest")).ScannerTest);

type Sheet = "find" | "choose" | "late" | "settings" | "scanner" | "near";

interface DoorScreenProps {
  readonly performance: DoorPerformance;
  readonly performances: readonly DoorPerformance[];
  readonly onChoose: (performance: number) => void;
}

/** The door of a performance. The guest search is a sheet on a phone, and beside the camera if there is room. */
export function DoorScreen({ performance, performances, onChoose }: DoorScreenProps) {
  const t = textsOf("door");
  useEffect(() => obey(), []);
  useReady(SettingsPanel, ScannerTest);
  const isWide = useWide();
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [pairing, setPairing] = useState<string | null>(null);
  const [gate, setGate] = useGate();
  const line = useAttendance(performance.id);
  useFreshness(line);
  const seenAt = useSeenAt(doorKeys.performances);
  const manifest = useManifest(performance.id);
  useNear(manifest);
  const rules = manifest?.rules;
  const isGateNeeded = rules !== undefined && needsGate(rules, gate);
  const [way, setWay] = useDirection(rules?.hasExit ?? false);
  const door = useDoor({ performance, gate, direction: way, confirms: rules?.confirms ?? false });
  const { shown, last, late, checkingSince } = door.state;
  const isCutOff = useReach() !== "connected";
  const isOnline = useOnline();
  const isOffline = !isOnline || isCutOff || line === "offline";
  const live = isOffline ? "offline" : line;
  const open = sheet === "find" && isWide ? null : sheet;
  const pair = (code: string) => {
    setPairing(code);
    setSheet("near");
  };
  const see = useCodes(manifest, pair, door.see);
  // A sheet hides the picture, so a code in view is not aimed at.
  const camera = useCamera(
    {
      onCode: (code) => open !== null || !door.isFree() || see(code),
      onView: ({ inView }) => door.keepInSight(inView),
    },
    open === "near",
  );
  const { isLeftHanded, hearsScanner } = useDoorSettings();
  useHandScanner(hearsScanner && open !== "scanner", see);
  useHoldUpdates();
  useWakeLock(camera.status === "on");
  const close = () => {
    if (sheet === "late") door.readLate();
    setPairing(null);
    setSheet(null);
  };
  useEscape(() => (shown ? door.dismiss() : close()));
  const find = (
    <FindPanel
      key={performance.id}
      performance={performance}
      isOffline={isOffline}
      manifest={manifest}
      direction={way}
      focus={!isWide}
      isCovered={shown !== null}
      onAdmit={door.admit}
      bar={door.bar}
    />
  );
  return (
    <div
      className={`door${isWide ? " is-wide" : ""}${way === "exit" ? " is-exit" : ""}${isLeftHanded ? " is-left" : ""}`}
    >
      <h1 className="fy-unseen">{t("title")}</h1>
      <div className="door-rest" inert={shown !== null || open !== null}>
        <button type="button" className="fy-skip" onClick={() => (isWide ? focusSearch() : setSheet("find"))}>
          {t("skip")}
        </button>
        <DoorTop performance={performance} live={live} isCutOff={isCutOff || !isOnline} onOpen={setSheet} />
        {rules?.hasExit && <WaySwitch way={way} onChange={setWay} />}
        <QueueStrip
          isOffline={isOffline}
          isCutOff={isCutOff || !isOnline}
          listedAt={manifest?.readAt}
          late={late.length}
          conflicts={late.filter(({ isConflict }) => isConflict).length}
          seenAt={seenAt}
          onOpen={setSheet}
        />
        <AttendanceCount performance={performance} manifest={manifest} isOld={isOffline} />
        <LastAdmitted
          last={last}
          zone={performance.zone}
          canUndo={!isOffline || manifest !== null}
          isUndoing={door.isUndoing}
          onUndo={door.undo}
        />
        {isWide ? (
          <aside className="door-side" aria-label={t("find")}>
            {find}
          </aside>
        ) : (
          <button type="button" className="door-act is-find" onClick={() => setSheet("find")}>
            <Icon name="find" size="large" />
            {t("find")}
          </button>
        )}
      </div>
      <div className="door-cam-place" inert={open !== null}>
        <CameraView
          camera={camera}
          isChecking={checkingSince !== null && !shown}
          small={shown !== null}
          gate={{ name: gate, isNeeded: isGateNeeded, onChange: () => setSheet("choose") }}
        />
      </div>
      <div className="door-sheets" inert={shown !== null}>
        {open === "find" && (
          <Panel
            title={t("find")}
            subtitle={<WhichNow performance={performance} />}
            live={live}
            onClose={close}
            takesFocus={false}
            footer={<BackToScan onClose={close} />}
          >
            {find}
          </Panel>
        )}
        {open === "choose" && (
          <ChoosePanel
            performances={performances}
            chosen={performance.id}
            gate={gate}
            gates={rules?.gates.map(({ name }) => name)}
            onGate={setGate}
            isOffline={isOffline}
            seenAt={seenAt}
            onChoose={onChoose}
            onClose={close}
          />
        )}
        {open === "settings" && <SettingsPanel camera={camera} onOpen={setSheet} onClose={close} />}
        {open === "scanner" && <ScannerTest onClose={() => setSheet("settings")} />}
        {open === "near" && <PairSheet manifest={manifest} seen={pairing} onClose={close} />}
        {open === "late" && <LateVerdicts late={late} zone={performance.zone} onClose={close} />}
      </div>
      {shown && (
        <VerdictScreen
          shown={shown}
          performance={performance}
          bar={door.bar}
          manifest={manifest}
          live={live}
          seenAt={seenAt}
          isUndoing={door.isUndoing}
          onUndo={door.undo}
          onConfirm={door.confirm}
          onDismiss={door.dismiss}
          onFind={() => {
            door.dismiss();
            setSheet("find");
          }}
        />
      )}
      <VerdictLiveRegion shown={shown} />
    </div>
  );
}

function WhichNow({ performance: { event, startsAt, zone } }: { performance: DoorPerformance }) {
  const format = useFormat();
  return `${event} · ${format.dateTime(startsAt, zone)}`;
}

function BackToScan({ onClose }: { onClose: () => void }) {
  const t = textsOf("door");
  return (
    <button type="button" className="door-act" onClick={onClose}>
      <Icon name="scan" size="large" />
      {t("open")}
    </button>
  );
}

function useEscape(act: () => void): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key === "Escape") run();
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, []);
}

interface WaySwitchProps {
  readonly way: Way;
  readonly onChange: (way: Way) => void;
}

/** Shown where the rules allow exits. A phone set to exit says so all the time. */
function WaySwitch({ way, onChange }: WaySwitchProps) {
  const t = textsOf("door");
  const options = [
    { value: "entry" as const, label: t("way.entry") },
    { value: "exit" as const, label: t("way.exit") },
  ];
  return (
    <div className={`door-way is-${way}`}>
      <Segment label={t("way.label")} value={way} options={options} onChange={onChange} />
      {way === "exit" && <p role="status">{t("way.exitSays")}</p>}
    </div>
  );
}

const KEY = "foyer-direction";

export type Way = "entry" | "exit";

/** In or out, stored on the phone; always in if the rules allow no exits. */
function useDirection(hasExit: boolean): readonly [Way, (way: Way) => void] {
  const [storedWay, setStoredWay] = useState<Way>(() => (storage.read(KEY) === "exit" ? "exit" : "entry"));
  const keep = (way: Way) => {
    setStoredWay(way);
    storage.write(KEY, way);
  };
  return [hasExit ? storedWay : "entry", keep];
}

/** Tablets in either orientation; a phone in landscape has its own layout. */
const WIDE = "(min-width: 992px), (min-width: 768px) and (min-height: 501px)";

const watch = (changed: () => void) => {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
};

const useWide = (): boolean => useSyncExternalStore(watch, () => window.matchMedia(WIDE).matches);

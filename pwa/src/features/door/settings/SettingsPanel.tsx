import "./settings.css";
import type { ReactNode } from "react";
import type { Camera as Lens } from "@/device/scanner";
import { type Feel, haptics, type Sound, sounds } from "@/device/signals";
import { textsOf } from "@/i18n/i18n";
import { useKiosk } from "@/shell/kiosk";
import { Button } from "@/ui/Button";
import { Segment, Select, Switch } from "@/ui/Field";
import type { Camera } from "../camera/useCamera";
import { Panel } from "../components/Panel";
import { KioskEnter, KioskLeave } from "./Kiosk";
import { changeSettings, useDoorSettings, VOLUMES } from "./settings";

interface SettingsPanelProps {
  readonly camera: Camera;
  readonly onOpen: (sheet: "near" | "scanner") => void;
  readonly onClose: () => void;
}

/** This phone's settings for scanning, sound and handling; stored on the phone. */
export function SettingsPanel({ camera, onOpen, onClose }: SettingsPanelProps) {
  const t = textsOf("doorSettings");
  const { isLeftHanded, hearsScanner } = useDoorSettings();
  const isLocked = useKiosk() !== null;
  return (
    <Panel title={t("title")} subtitle={t("lead")} onClose={onClose}>
      <div className="door-settings">
        <CameraPart camera={camera} />
        <SoundPart />
        <Part title={t("hand.title")}>
          <Switch
            label={<Words name={t("hand.left")} text={t("hand.leftText")} />}
            checked={isLeftHanded}
            onChange={(event) => changeSettings({ isLeftHanded: event.target.checked })}
          />
        </Part>
        <Part title={t("scanner.title")}>
          <Switch
            label={<Words name={t("scanner.hear")} text={t("scanner.hearText")} />}
            checked={hearsScanner}
            onChange={(event) => changeSettings({ hearsScanner: event.target.checked })}
          />
          <Button size="large" wide icon="scan" onClick={() => onOpen("scanner")}>
            {t("scanner.test")}
          </Button>
        </Part>
        <Part title={t("near:settings.title")}>
          <p className="door-settings-says">{t("near:settings.text")}</p>
          <Button size="large" wide icon="exchange" onClick={() => onOpen("near")}>
            {t("near:pair")}
          </Button>
        </Part>
        <Part title={t("kiosk.title")}>{isLocked ? <KioskLeave /> : <KioskEnter onStarted={onClose} />}</Part>
      </div>
    </Panel>
  );
}

function CameraPart({ camera }: { readonly camera: Camera }) {
  const t = textsOf("doorSettings");
  const { status, lenses, lens, choose, hasTorch, torch, switchTorch } = camera;
  const isOn = status === "on";
  const words = {
    front: t("camera.front"),
    back: t("camera.back"),
    numbered: (name: string, number: number) => t("camera.numbered", { name, number }),
    plain: (number: number) => t("camera.plain", { number }),
  };
  return (
    <Part title={t("camera.title")}>
      <Switch
        label={isOn && !hasTorch ? <Words name={t("camera.torch")} text={t("camera.noTorch")} /> : t("camera.torch")}
        checked={torch}
        disabled={!hasTorch}
        onChange={switchTorch}
      />
      {isOn && lenses.length > 1 ? (
        <Select
          label={t("camera.which")}
          value={lens}
          options={lensNames(lenses, words).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => choose(event.target.value)}
        />
      ) : (
        !isOn && <p className="door-settings-says">{t("camera.off")}</p>
      )}
    </Part>
  );
}

const VERDICTS: readonly (Sound & Feel)[] = ["good", "warning", "bad", "unchecked", "conflict"];

function SoundPart() {
  const t = textsOf("doorSettings");
  const { volume, vibrates } = useDoorSettings();
  const options = VOLUMES.map((value) => ({ value, label: t(`sound.${value}`) }));
  const tryOut = (verdict: Sound & Feel) => {
    sounds.unlock();
    sounds.play(verdict);
    haptics.play(verdict);
  };
  return (
    <Part title={t("sound.title")}>
      <div className="door-settings-row">
        <span className="fy-grow">{t("sound.volume")}</span>
        <Segment
          label={t("sound.volume")}
          value={volume}
          options={options}
          onChange={(next) => changeSettings({ volume: next })}
        />
      </div>
      <Switch
        label={t("sound.vibrates")}
        checked={vibrates}
        onChange={(event) => changeSettings({ vibrates: event.target.checked })}
      />
      <p className="door-settings-says">{t("sound.try")}</p>
      <div className="door-settings-try">
        {VERDICTS.map((verdict) => (
          <Button key={verdict} onClick={() => tryOut(verdict)}>
            {t(`sound.${verdict}`)}
          </Button>
        ))}
      </div>
    </Part>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="door-settings-part" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Words({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <>
      {name}
      <small>{text}</small>
    </>
  );
}

interface Translate {
  readonly front: string;
  readonly back: string;
  readonly numbered: (name: string, number: number) => string;
  readonly plain: (number: number) => string;
}

const FRONT = /front|user|selfie|facetime/i;
const BACK = /back|rear|environment/i;

/** Names for cameras: the platform's own are technical ("camera2 1, facing front"). */
export function lensNames(
  lenses: readonly Lens[],
  words: Translate,
): readonly { readonly id: string; readonly name: string }[] {
  const named = lenses.map(({ id, label }) => ({ id, name: faced(`${id} ${label}`, words) ?? label }));
  return named.map(({ id, name }, place) => {
    if (name === "") return { id, name: words.plain(place + 1) };
    const alike = named.filter((other) => other.name === name);
    return { id, name: alike.length > 1 ? words.numbered(name, alike.findIndex((one) => one.id === id) + 1) : name };
  });
}

const faced = (text: string, { front, back }: Translate) =>
  FRONT.test(text) ? front : BACK.test(text) ? back : undefined;

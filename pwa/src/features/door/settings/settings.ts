import { useSyncExternalStore } from "react";
import { storage } from "@/device/device";
import { haptics, sounds } from "@/device/signals";

export const VOLUMES = ["off", "soft", "loud"] as const;
export type Volume = (typeof VOLUMES)[number];

/** How the door is set up on this phone; whoever signs in next finds it so. */
export interface DoorSettings {
  readonly volume: Volume;
  readonly vibrates: boolean;
  /** What is tapped stands at the side of the left thumb. */
  readonly isLeftHanded: boolean;
  /** A hand scanner that types what it reads is listened to. */
  readonly hearsScanner: boolean;
}

const KEY = "foyer-door";
const USUAL: DoorSettings = { volume: "loud", vibrates: true, isLeftHanded: false, hearsScanner: true };
const LOUDNESS: Readonly<Record<Volume, number>> = { off: 0, soft: 0.3, loud: 1 };

const watchers = new Set<() => void>();
let current: DoorSettings | undefined;

export function doorSettings(): DoorSettings {
  return (current ??= readSettings(storage.read(KEY)));
}

/** What is missing or strange in what was kept is as usual. */
export function readSettings(text: string | null): DoorSettings {
  const stored = parse(text);
  const isOn = (name: keyof DoorSettings) =>
    (typeof stored[name] === "boolean" ? stored[name] : USUAL[name]) as boolean;
  return {
    volume: VOLUMES.find((volume) => volume === stored.volume) ?? USUAL.volume,
    vibrates: isOn("vibrates"),
    isLeftHanded: isOn("isLeftHanded"),
    hearsScanner: isOn("hearsScanner"),
  };
}

export function changeSettings(changes: Partial<DoorSettings>): void {
  current = { ...doorSettings(), ...changes };
  storage.write(KEY, JSON.stringify(current));
  obey(current);
  watchers.forEach((watcher) => watcher());
}

/** Sounds and vibration are as they were set, from the first verdict on. */
export function obey({ volume, vibrates }: DoorSettings = doorSettings()): void {
  sounds.setVolume(LOUDNESS[volume]);
  haptics.allow(vibrates);
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

export const useDoorSettings = (): DoorSettings => useSyncExternalStore(watch, doorSettings);

function parse(text: string | null): Partial<Record<keyof DoorSettings, unknown>> {
  try {
    const stored: unknown = JSON.parse(text ?? "{}");
    return typeof stored === "object" && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

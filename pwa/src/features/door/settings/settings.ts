import { useSyncExternalStore } from "react";
import { storage } from "@/device/device";
import { haptics, sounds } from "@/device/signals";

export const VOLUMES = ["off", "soft", "loud"] as const;
export type Volume = (typeof VOLUMES)[number];

/** This phone's door settings, whoever signs in. */
export interface DoorSettings {
  readonly volume: Volume;
  readonly vibrates: boolean;
  /** Buttons are on the left thumb's side. */
  readonly isLeftHanded: boolean;
  /** Whether a typing hand scanner is listened to. */
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

/** Missing or invalid values fall back to the defaults. */
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

/** Applies sound and vibration from the first verdict on. */
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

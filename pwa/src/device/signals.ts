import { parts } from "./parts";

/** A vibration pattern for each verdict, told apart by feel alone. */
export type Feel = "good" | "warning" | "bad" | "unchecked" | "conflict" | "tap";

export interface Haptics {
  play(feel: Feel): void;
}

let isAllowed = true;

export const haptics = {
  play: (feel: Feel): void => {
    if (isAllowed) parts.haptics.play(feel);
  },
  /** Whether this phone vibrates at all: whoever holds it decides. */
  allow: (allowed: boolean): void => {
    isAllowed = allowed;
  },
};

/** A short melody for each verdict, told apart with closed eyes. */
export type Sound = "good" | "goodOffline" | "warning" | "bad" | "unchecked" | "conflict";

export interface Sounds {
  /**
   * Browsers allow sound only after a touch, and a call or a lock takes it away again: to be called from every touch,
   * and when the page comes back.
   */
  unlock(): void;
  play(sound: Sound): void;
  /** From 0, silent, to 1, as loud as it is meant to be. */
  setVolume(volume: number): void;
}

export interface Tone {
  readonly hertz: number;
  readonly from: number;
  readonly seconds: number;
  readonly shape?: OscillatorType;
}

/**
 * Rising: admitted. The same tone twice: the same ticket twice. Low and long: refused. Falling: not judged yet. To and fro,
 * as a siren: two doors do not agree.
 */
export const TONES: Readonly<Record<Sound, readonly Tone[]>> = {
  good: [
    { hertz: 880, from: 0, seconds: 0.08 },
    { hertz: 1320, from: 0.08, seconds: 0.13 },
  ],
  goodOffline: [
    { hertz: 880, from: 0, seconds: 0.08 },
    { hertz: 1100, from: 0.1, seconds: 0.08 },
    { hertz: 1320, from: 0.2, seconds: 0.1 },
  ],
  warning: [
    { hertz: 520, from: 0, seconds: 0.14, shape: "triangle" },
    { hertz: 520, from: 0.22, seconds: 0.14, shape: "triangle" },
  ],
  unchecked: [
    { hertz: 700, from: 0, seconds: 0.1 },
    { hertz: 440, from: 0.12, seconds: 0.18 },
  ],
  conflict: [0, 1, 2, 3, 4, 5].map((place) => ({
    hertz: place % 2 === 0 ? 990 : 660,
    from: place * 0.13,
    seconds: 0.12,
    shape: "square" as const,
  })),
  bad: [{ hertz: 170, from: 0, seconds: 0.5, shape: "sawtooth" }],
};
const LOUDNESS = 0.35;
const EDGE_SECONDS = 0.01;

let context: AudioContext | undefined;
let volume = 1;

export const sounds: Sounds = {
  unlock: () => {
    if (context === undefined || context.state === "closed") context = new AudioContext();
    // Safari says "interrupted" after a call, which TypeScript does not know, and may want another touch.
    if (context.state !== "running") void context.resume().catch(() => undefined);
  },
  play: (sound) => {
    if (context?.state !== "running") {
      // This one is lost: a sound that comes late is another guest's. The next one may be heard.
      if (context) sounds.unlock();
      return;
    }
    if (volume === 0) return;
    for (const tone of TONES[sound]) sing(context, tone);
  },
  setVolume: (next) => {
    volume = next;
  },
};

function sing(audio: AudioContext, { hertz, from, seconds, shape = "sine" }: Tone): void {
  const start = audio.currentTime + from;
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = shape;
  oscillator.frequency.value = hertz;
  // Faded in and out, or every beep would begin and end with a click.
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(LOUDNESS * volume, start + EDGE_SECONDS);
  gain.gain.setValueAtTime(LOUDNESS * volume, start + seconds - EDGE_SECONDS);
  gain.gain.linearRampToValueAtTime(0, start + seconds);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}

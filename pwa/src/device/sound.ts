/** A short melody for each verdict, told apart with closed eyes. */
export type Sound = "good" | "goodOffline" | "warning" | "bad" | "unchecked";

export interface Sounds {
  /** Browsers allow sound only after a touch: call this from one (the start of the camera, say). */
  unlock(): void;
  play(sound: Sound): void;
}

interface Tone {
  readonly hertz: number;
  readonly from: number;
  readonly seconds: number;
  readonly shape?: OscillatorType;
}

// Rising: admitted. The same tone twice: the same ticket twice. Low and long: refused. Falling: not judged yet.
const FIGURES: Readonly<Record<Sound, readonly Tone[]>> = {
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
  bad: [{ hertz: 170, from: 0, seconds: 0.5, shape: "sawtooth" }],
};
const LOUDNESS = 0.35;
const EDGE_SECONDS = 0.01;

let context: AudioContext | undefined;

export const sounds: Sounds = {
  unlock: () => {
    context ??= new AudioContext();
    void context.resume();
  },
  play: (sound) => {
    if (context?.state !== "running") return;
    for (const tone of FIGURES[sound]) sing(context, tone);
  },
};

function sing(audio: AudioContext, { hertz, from, seconds, shape = "sine" }: Tone): void {
  const start = audio.currentTime + from;
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.type = shape;
  oscillator.frequency.value = hertz;
  // Faded in and out, or every beep would begin and end with a click.
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUDNESS, start + EDGE_SECONDS);
  volume.gain.setValueAtTime(LOUDNESS, start + seconds - EDGE_SECONDS);
  volume.gain.linearRampToValueAtTime(0, start + seconds);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}

/** The languages of the office but English: loaded by whoever speaks one. */
import { waitForTexts } from "@/i18n/catalogue";
import { writeAs, type Writing } from "@/i18n/writing";
import { writingIn } from "@/i18n/writingIn";
import { catalogue, type Messages } from "./catalogue";

/** A language: how it counts and writes, how it runs, and what it says instead of some English texts of a catalogue. */
export interface Tongue {
  readonly counts: string;
  readonly dir: "ltr" | "rtl";
  readonly writing?: Writing;
  readonly textsFor: (area: string, english: Messages) => Promise<Messages>;
}

const TONGUES: Readonly<Record<string, () => Promise<Tongue>>> = {
  de: async () => {
    const { areas } = await import("virtual:office/de");
    // What does not come is said in English.
    const textsFor = async (area: string) => (await areas[area]?.().catch(() => undefined))?.texts ?? {};
    return { counts: "de", dir: "ltr", writing: writingIn("de"), textsFor };
  },
  "en-XA": async () => (await import("@/i18n/pseudo")).lengthened,
  "ar-XB": async () => (await import("@/i18n/pseudo")).mirrored,
};

const areaOf = (key: string) => key.slice(0, key.indexOf(":"));

/** Gives whether the office speaks the language now. `isCurrent` tells whether nobody has asked for another meanwhile. */
export async function speakOffice(language: string, isCurrent: () => boolean): Promise<boolean> {
  const tongue = await TONGUES[language]?.();
  if (!isCurrent()) return false;
  if (tongue) await speakIn(tongue, isCurrent);
  else speakEnglish();
  if (!isCurrent()) return false;
  writeAs(tongue?.writing);
  Object.assign(document.documentElement, { lang: tongue ? language : "en", dir: tongue?.dir ?? "ltr" });
  return true;
}

function speakEnglish(): void {
  catalogue.hearAdded(undefined);
  catalogue.speak("en");
}

/** Says what is there in the language, and what screens bring later as they bring it. */
async function speakIn({ counts, textsFor }: Tongue, isCurrent: () => boolean): Promise<void> {
  const texts: Record<string, Messages[string]> = {};
  const bring = async (english: Messages) => {
    const areas = [...new Set(Object.keys(english).map(areaOf))];
    await Promise.all(areas.map(async (area) => Object.assign(texts, await textsFor(area, english))));
  };
  const known = catalogue.hearAdded((english) => waitForTexts(bring(english)));
  await bring(known);
  if (isCurrent()) catalogue.speak(counts, texts);
}

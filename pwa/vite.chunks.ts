import type { Rolldown } from "vite";
import { englishOf } from "./vite.texts.ts";

/**
 * What the door loads, and what is seen before somebody has signed in: neither waits for what only the office needs. What
 * the office sees of the doors is none of the phone's.
 */
const DOOR = /[\\/]src[\\/](features[\\/]door(?![\\/]checkin[\\/])|device|live|offline)[\\/]/;
const ENTRANCE =
  /[\\/]signin[\\/]components[\\/]|[\\/](SignInPage|ForgotPasswordPage|ResetPasswordPage|EnrolPage|RemovedPage)\.tsx$/;

/** The frame of the office's screens. */
const FRAME = /[\\/]frame[\\/]BackOffice\.tsx$/;

/** How many of the office's screens and dialogs share a module before all of them load it, with what else they share. */
const MANY = 4;

/** How many share what nearly all of them need; what fewer do comes in a file of its own, with the first that needs it. */
const NEARLY_ALL = 16;

/** The files that several screens load, the one that more of them need before the others. */
const SHARED = [
  "first",
  "kit",
  "door",
  "entrance",
  "entering",
  "office",
  "often",
  "events",
  "combo",
  "charts",
  "editing",
] as const;

/**
 * Give the name of the file that a module goes into, by who needs it; null if that is for the build to say.
 *
 * Left to itself the build makes a file for each set of screens that have something in common: a hundred requests for a
 * first view.
 */
export function chunkOf(id: string, graph: Rolldown.ChunkingContext): (typeof SHARED)[number] | null {
  const starts = startsOf(id, graph);
  if (isFirst(id, graph) || isOfFrame(id, starts, graph)) return "first";
  if (starts.length < 2) return null;
  const others = starts.filter((start) => !DOOR.test(start));
  const isEntrances = starts.some((start) => ENTRANCE.test(start));
  const isMany = others.length >= MANY;
  if (others.length < starts.length) return isMany ? "kit" : isEntrances ? null : "door";
  const hasForms = FORMS_PICTURE.test(id) || brings(id, FORMS, graph);
  if (isEntrances && hasForms) return "entering";
  if (isEntrances) return others.filter((start) => !ENTRANCE.test(start)).length >= MANY ? "kit" : "entrance";
  // Whatever else shares it is opened in the office's frame.
  if (starts.some((start) => FRAME.test(start))) return "office";
  // Forms without a day in them do not wait for what reads one.
  if (!isMany || brings(id, TYPED, graph)) return null;
  return hasForms
    ? "editing"
    : brings(id, COMBO, graph)
      ? "combo"
      : brings(id, CHARTS, graph)
        ? "charts"
        : !isOften(starts)
          ? "office"
          : EVENTS.test(id)
            ? "events"
            : "often";
}

/** Whether a module is neither needed nearly everywhere nor by the screen that most begin with. */
const isOften = (starts: readonly string[]): boolean =>
  starts.length < NEARLY_ALL && !starts.some((start) => /[\\/]DashboardPage\.tsx$/.test(start));

/** Whether a module is loaded before a page shows anything. */
export const isFirst = (id: string, graph: Rolldown.ChunkingContext): boolean =>
  startsOf(id, graph).some((start) => graph.getModuleInfo(start)?.isEntry);

/** Whether what Ionic's frame asks for once it stands shares a part with screens: from their file all of that would come. */
const isOfFrame = (id: string, starts: readonly string[], graph: Rolldown.ChunkingContext): boolean =>
  IONIC.test(id) &&
  !!graph.getModuleInfo(id)?.importers.length &&
  starts.some(
    (start) => IONIC.test(start) && graph.getModuleInfo(start)?.dynamicImporters.some((one) => isFirst(one, graph)),
  );

/** The modules that are loaded by themselves, at the start or later, and bring this one along. */
function startsOf(id: string, graph: Rolldown.ChunkingContext): readonly string[] {
  const seen = new Set([id]);
  for (const one of seen)
    for (const importer of graph.getModuleInfo(one)?.importers ?? [])
      if (!IONICS_LIST.test(importer)) seen.add(importer);
  return [...seen].filter((one) => {
    const module = graph.getModuleInfo(one);
    return module && (module.isEntry || module.dynamicImporters.length > 0);
  });
}

/** Whether a module, or one that it imports before it runs, is one of those. */
function brings(id: string, those: RegExp, graph: Rolldown.ChunkingContext): boolean {
  const seen = new Set([id]);
  for (const one of seen) for (const imported of graph.getModuleInfo(one)?.importedIds ?? []) seen.add(imported);
  return [...seen].some((one) => those.test(one));
}

const modulesOf = (packages: readonly string[]) => new RegExp(`node_modules[\\\\/](${packages.join("|")})[\\\\/]`);

/** A list's filter asks for it once somebody types a day. */
const TYPED = /[\\/]src[\\/]office[\\/]typedDates\.ts$/;
const FORMS = modulesOf(["zod", "react-hook-form", "@hookform"]);
/** A picture that is chosen: only forms have one. */
const FORMS_PICTURE = /[\\/]src[\\/]office[\\/]PictureField\.tsx$/;
/** What no other list needs, with the longest texts of all. */
const EVENTS = /[\\/]features[\\/]events[\\/]|virtual:texts[\\/]events$/;
const IONIC = modulesOf(["@ionic"]);
/** It names all of Ionic's parts, whoever needs them. */
const IONICS_LIST = /@ionic[\\/]core[\\/]components[\\/]index\.js$/;
const COMBO = modulesOf(["downshift", "@floating-ui", "compute-scroll-into-view", "prop-types"]);
/** They come with the first screen that draws something, and with no other; the tables beside them are lists as others. */
const DRAWING = modulesOf([
  "victory[^\\\\/]*",
  "d3-[^\\\\/]*",
  "lodash",
  "react-fast-compare",
  "delaunator",
  "delaunay-find",
  "internmap",
  "json-stringify-safe",
]);
const CHARTS = new RegExp(`${DRAWING.source}|[\\\\/]ui[\\\\/]charts[\\\\/](Plot|Chart)\\.`);

/** Libraries that have a file of their own: a new build of ours leaves them in the browser's cache. */
const LIBRARIES = {
  react: modulesOf(["react", "react-dom", "scheduler"]),
  forms: FORMS,
};

/** The file of texts in another language than English: theirs share one where the English ones share one. */
function spokenChunkOf(id: string, graph: Rolldown.ChunkingContext): string | null {
  const spoken = englishOf(id);
  if (!spoken) return null;
  const [language, area, english] = spoken;
  return `spoken-${language}-${chunkOf(english, graph) ?? area}`;
}

/** How the app's scripts and styles are put into files. */
export const groups: Rolldown.CodeSplittingGroup[] = [
  { name: spokenChunkOf, debugName: "spoken", priority: 30 },
  { name: "typed", test: TYPED, priority: 20 },
  ...Object.entries(LIBRARIES).map(([name, test]) => ({ name, test, priority: 20 })),
  // One group each, in this order: a group takes along what its modules import, also what an earlier one should have.
  ...SHARED.map((shared, index) => ({
    name: (id: string, graph: Rolldown.ChunkingContext) => (chunkOf(id, graph) === shared ? shared : null),
    debugName: shared,
    priority: SHARED.length - index,
  })),
];

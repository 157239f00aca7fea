import { inTheme } from "@/shared/sellerStyles/sellerStyles";
import { readTexts, type PartName, type Sample } from "./samples";

/** px; the smallest text allowed. */
const LEAST_SIZE = 10;
/** The tolerance between two measurements. */
const BLUR = 0.05;

export type Wrong =
  | { readonly kind: "contrast"; readonly ratio: number; readonly needed: number }
  | { readonly kind: "hidden" | "covered" | "picture" }
  | { readonly kind: "small"; readonly size: number };

export type Finding = Wrong & { readonly part: PartName; readonly text: string };

/**
 * Compares a branded page with the plain one: whatever is readable plain must be readable branded. Text that we hide or
 * disable ourselves is not reported.
 */
export function findingsOf(
  plain: ReadonlyMap<Element, Sample>,
  worn: ReadonlyMap<Element, Sample>,
): readonly Finding[] {
  return [...plain].flatMap(([element, ours]) => {
    const theirs = worn.get(element);
    const wrong = ours.isSeen && !ours.isCovered && wrongIn(ours, theirs);
    return wrong ? { ...wrong, part: ours.part, text: ours.text } : [];
  });
}

function wrongIn(ours: Sample, theirs: Sample | undefined): Wrong | undefined {
  if (!theirs?.isSeen) return { kind: "hidden" };
  if (theirs.isCovered) return { kind: "covered" };
  if (theirs.size < Math.min(LEAST_SIZE, ours.size)) return { kind: "small", size: theirs.size };
  if (theirs.ratio === undefined) return { kind: "picture" };
  const needed = Math.min(theirs.needed, ours.ratio ?? theirs.needed);
  return theirs.ratio < needed - BLUR ? { kind: "contrast", ratio: theirs.ratio, needed: theirs.needed } : undefined;
}

export type Theme = "light" | "dark";
/** Branded steps; the payment step is not branded. */
export type MeasuredStep = "dates" | "tickets" | "extras" | "details" | "done";

export type Measured = Finding & { readonly step: MeasuredStep; readonly theme: Theme };

const THEMES: readonly Theme[] = ["light", "dark"];
const STEPS: readonly MeasuredStep[] = ["dates", "tickets", "extras", "details", "done"];
/** px; a phone, and a page on a desktop. */
const WIDTHS = [390, 1024];
const HEIGHT = 3000;
const PATIENCE_MS = 20_000;
const POLL_MS = 50;
/** Stops transitions, whose colours would be measured halfway. */
const STILL = "*,*::before,*::after{transition:none!important;animation:none!important}";

/** The preview URL, and optional CSS in place of its own. */
export interface MeasuredAppearance {
  readonly address: string;
  readonly css?: string | undefined;
  /** Shown if it cannot be measured. */
  readonly failure: string;
}

/** The widget did not load, or without the requested branding. */
class NotMeasuredError extends Error {}

/** Draws the widget's branded steps out of sight and reports unreadable text. */
export async function measureAppearance(
  appearance: MeasuredAppearance,
  signal?: AbortSignal,
): Promise<readonly Measured[]> {
  try {
    return (await Promise.all(THEMES.map((theme) => measureIn(theme, appearance, signal)))).flat();
  } catch (error) {
    throw error instanceof NotMeasuredError ? new Error(appearance.failure) : error;
  }
}

async function measureIn(
  theme: Theme,
  appearance: MeasuredAppearance,
  signal?: AbortSignal,
): Promise<readonly Measured[]> {
  const found: Measured[] = [];
  const frame = document.createElement("iframe");
  try {
    await openIn(frame, appearance.address, theme, signal);
    for (const step of STEPS) {
      const root = await stepOf(frame, step, signal);
      for (const width of WIDTHS) {
        const findings = readBoth(frame, width, root, theme, appearance.css);
        found.push(...findings.map((finding) => ({ ...finding, step, theme })));
      }
    }
    return found;
  } finally {
    frame.remove();
  }
}

async function openIn(frame: HTMLIFrameElement, address: string, theme: Theme, signal?: AbortSignal): Promise<void> {
  const url = new URL(address, window.location.origin);
  url.searchParams.set("sample", "");
  url.searchParams.set("staff", "");
  url.searchParams.set("theme", theme);
  url.searchParams.set("lang", document.documentElement.lang);
  frame.src = url.href;
  frame.className = "brand-measured";
  frame.ariaHidden = "true";
  frame.tabIndex = -1;
  document.body.append(frame);
  await until(() => sampleIn(frame, "dates"), signal);
  if (frame.contentDocument?.adoptedStyleSheets.length === 0) throw new NotMeasuredError();
}

function stepOf(frame: HTMLIFrameElement, step: MeasuredStep, signal?: AbortSignal): Promise<Element> {
  const { contentWindow } = frame;
  if (contentWindow) contentWindow.location.hash = step === "dates" ? "#" : `#${step}/1`;
  return until(() => sampleIn(frame, step), signal);
}

const sampleIn = (frame: HTMLIFrameElement, step: MeasuredStep) =>
  frame.contentDocument?.querySelector(`[data-sample="${step}"]`);

function readBoth(frame: HTMLIFrameElement, width: number, root: Element, theme: Theme, css: string | undefined) {
  const page = root.ownerDocument;
  const view = page.defaultView;
  if (!view) throw new NotMeasuredError();
  // A copy: the page's list is live.
  const worn = [...page.adoptedStyleSheets];
  const sheetOf = (text: string) => {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  };
  const still = sheetOf(STILL);
  frame.style.width = `${width}px`;
  frame.style.height = `${HEIGHT}px`;
  try {
    page.adoptedStyleSheets = [still];
    const plain = readTexts(root, theme);
    page.adoptedStyleSheets = [still, ...(css === undefined ? worn : [sheetOf(inTheme(css, theme))])];
    return findingsOf(plain, readTexts(root, theme));
  } finally {
    page.adoptedStyleSheets = worn;
  }
}

/** Polls for something that fires no event. */
async function until<Found>(find: () => Found | null | undefined, signal?: AbortSignal): Promise<Found> {
  const ends = Date.now() + PATIENCE_MS;
  for (;;) {
    signal?.throwIfAborted();
    const found = find();
    if (found) return found;
    if (Date.now() > ends) throw new NotMeasuredError();
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

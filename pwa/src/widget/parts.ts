import { lazy, type ReactNode } from "react";
import type { DressedProps } from "@/widget/Dressed";

/** A part that comes after the first view, with what all of these need. */
async function after<Part>(part: Promise<Part>): Promise<Part> {
  const [loaded, { laterTexts }] = await Promise.all([part, import("@/widget/later")]);
  await laterTexts();
  return loaded;
}

const tickets = () => after(import("@/widget/TicketsStep"));
const details = () => after(import("@/widget/DetailsStep"));
const counter = () => after(import("@/widget/CounterStep"));
const pay = () => after(import("@/widget/PayStep"));
const done = () => after(import("@/widget/DoneStep"));
const card = () => after(import("@/widget/GiftCardStep"));
const link = () => after(import("@/widget/LinkStep"));
const verify = () => after(import("@/widget/VerifyStep"));
const languages = () => after(import("@/shared/language/LanguageChooser"));
const calendar = () => after(import("@/widget/DatesCalendar"));
const bar = () => after(import("@/widget/StepBar"));
const live = () => after(import("@/widget/LivePerformance"));

/** The steps after the first view, each loaded by itself: nobody waits for forms to see dates. */
export const TicketsStep = lazy(async () => ({ default: (await tickets()).TicketsStep }));
export const DetailsStep = lazy(async () => ({ default: (await details()).DetailsStep }));
export const CounterStep = lazy(async () => ({ default: (await counter()).CounterStep }));
export const PayStep = lazy(async () => ({ default: (await pay()).PayStep }));
export const DoneStep = lazy(async () => ({ default: (await done()).DoneStep }));
export const GiftCardStep = lazy(async () => ({ default: (await card()).GiftCardStep }));
export const LinkStep = lazy(async () => ({ default: (await link()).LinkStep }));
export const VerifyStep = lazy(async () => ({ default: (await verify()).VerifyStep }));
export const StepBar = lazy(async () => ({ default: (await bar()).StepBar }));
export const DatesCalendar = lazy(async () => ({ default: (await calendar()).DatesCalendar }));

/** Of a look that is not published yet, for whoever may change it. */
export const Preview = lazy(async () => ({ default: (await after(import("@/widget/Preview"))).Preview }));

/** Without it the widget is as we have drawn it. */
export const Dressed = lazy(() =>
  import("@/widget/Dressed").then(
    (part) => ({ default: part.Dressed }),
    () => ({ default: ({ children }: DressedProps) => children }),
  ),
);

/** A part without which the rest stands as it is: no reason to show an error in its place. */
const orNothing = <Props>(load: () => Promise<(props: Props) => ReactNode>) =>
  lazy(async (): Promise<{ default: (props: Props) => ReactNode }> => ({
    default: await load().catch(() => () => null),
  }));

export const LanguageChooser = orNothing(async () => (await languages()).LanguageChooser);
export const LivePerformance = orNothing(async () => (await live()).LivePerformance);

/** Loads the steps that most likely follow, once the first view is there, so that no press waits for them. */
export async function loadAhead(): Promise<void> {
  try {
    await bar();
    await tickets();
    await details();
  } catch {
    // Whoever comes to the step is told.
  }
}

import { lazy } from "react";

const tickets = () => import("@/widget/TicketsStep");
const details = () => import("@/widget/DetailsStep");
const counter = () => import("@/widget/CounterStep");
const pay = () => import("@/widget/PayStep");
const done = () => import("@/widget/DoneStep");
const card = () => import("@/widget/GiftCardStep");
const link = () => import("@/widget/LinkStep");
const verify = () => import("@/widget/VerifyStep");

/** The steps after the first view, each loaded by itself: nobody waits for forms to see dates. */
export const TicketsStep = lazy(async () => ({ default: (await tickets()).TicketsStep }));
export const DetailsStep = lazy(async () => ({ default: (await details()).DetailsStep }));
export const CounterStep = lazy(async () => ({ default: (await counter()).CounterStep }));
export const PayStep = lazy(async () => ({ default: (await pay()).PayStep }));
export const DoneStep = lazy(async () => ({ default: (await done()).DoneStep }));
export const GiftCardStep = lazy(async () => ({ default: (await card()).GiftCardStep }));
export const LinkStep = lazy(async () => ({ default: (await link()).LinkStep }));
export const VerifyStep = lazy(async () => ({ default: (await verify()).VerifyStep }));

/** Loads the steps that most likely follow, once the first view is there, so that no press waits for them. */
export async function loadAhead(): Promise<void> {
  try {
    await tickets();
    await details();
  } catch {
    // Whoever comes to the step is told.
  }
}

import { act } from "@testing-library/react";
import { onTestFinished } from "vitest";
import { noteServerTime } from "@/api/clock";

/** Lets whatever is kept for ten minutes be over by the server's clock, until the test ends. */
export function passTenMinutes(): void {
  const later = Date.now() + 601_000;
  act(() => noteServerTime(later, later, Date.now()));
  onTestFinished(() => noteServerTime(Date.now(), Date.now(), Date.now()));
}

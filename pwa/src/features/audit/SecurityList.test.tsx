import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { speakTo } from "@/i18n/officeLanguage";
import { textsThere } from "@/i18n/catalogue";
import { SecurityFacts } from "./SecurityList";
import type { SecurityEvent } from "./audit";

afterEach(async () => {
  cleanup();
  await speakTo("en");
});

it("says what was noted, and of which role, in the office's language", async () => {
  await speakTo("de");
  await textsThere();
  const facts = [["role", "Door staff"]] as const;
  render(<SecurityFacts event={{ times: 1, facts, what: "", account: "" } as unknown as SecurityEvent} />);
  expect(screen.getByRole("term").textContent).toBe("Rolle");
  expect(screen.getByRole("definition").textContent).toBe("Einlasspersonal");
});

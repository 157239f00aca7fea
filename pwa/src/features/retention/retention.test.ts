import { describe, expect, it } from "vitest";
import { retentionFromDto, keepsLess, monthsOf, periodsWith, type Months } from "./retention";

const FOR_GOOD: Months = { buyers: 0, readings: 0, audit: 0, security: 0 };

describe("keeping data", () => {
  it("reads the wire", () => {
    const rules = [{ kind: "audit" as const, months: 12, before: "2025-11-26T03:00:00Z", count: 7 }];
    const retention = retentionFromDto({ accountid: 2, version: 3, next_at: "2026-11-28T03:00:00Z", kept: rules });
    expect(retention).toEqual({ account: 2, version: 3, nextAt: "2026-11-28T03:00:00Z", lines: rules });
    expect(monthsOf(retention).audit).toBe(12);
  });

  it("asks before something goes that was kept, and not before something stays", () => {
    expect(keepsLess(FOR_GOOD, FOR_GOOD)).toBe(false);
    expect(keepsLess(FOR_GOOD, { ...FOR_GOOD, audit: 12 })).toBe(true);
    expect(keepsLess({ ...FOR_GOOD, audit: 12 }, { ...FOR_GOOD, audit: 6 })).toBe(true);
    expect(keepsLess({ ...FOR_GOOD, audit: 12 }, { ...FOR_GOOD, audit: 24 })).toBe(false);
    expect(keepsLess({ ...FOR_GOOD, audit: 12 }, FOR_GOOD)).toBe(false);
  });

  it("offers what was set by another program, too", () => {
    expect(periodsWith(7)).toContain(7);
    expect(periodsWith(12).filter((months) => months === 12)).toHaveLength(1);
  });
});

// @vitest-environment jsdom
import { afterEach, describe, expect, it } from "vitest";
import { enterKiosk, kiosk, leaveKiosk, tryPin } from "./kiosk";

afterEach(leaveKiosk);

describe("a kiosk", () => {
  it("stays at its door, and keeps no number that can be read", async () => {
    await enterKiosk("/QrValidation/7", "204816");
    expect(kiosk()?.path).toBe("/QrValidation/7");
    expect(Object.values({ ...localStorage }).join()).not.toContain("204816");
  });

  it("is left by its number alone", async () => {
    await enterKiosk("/QrValidation/7", "204816");
    expect(await tryPin("000000")).toBe("wrong");
    expect(await tryPin("204816")).toBe("right");
    leaveKiosk();
    expect(kiosk()).toBeNull();
  });

  it("has whoever guesses wait, longer each time, and then not even the right number helps", async () => {
    await enterKiosk("/QrValidation/7", "204816");
    for (let at = 0; at < 4; at += 1) expect(await tryPin("000000", 1000)).toBe("wrong");
    expect(await tryPin("204816", 30_999)).toBe("wait");
    expect(await tryPin("000000", 31_000)).toBe("wrong");
    expect(await tryPin("204816", 31_000 + 59_999)).toBe("wait");
    expect(await tryPin("204816", 31_000 + 60_000)).toBe("right");
  });
});

// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { webStorage } from "./storage";

afterEach(() => {
  vi.restoreAllMocks();
  webStorage.remove("door");
});

it("keeps a setting in the browser", () => {
  webStorage.write("door", "North");
  expect(localStorage.getItem("door")).toBe("North");
  webStorage.remove("door");
  expect(webStorage.read("door")).toBeNull();
});

it("holds what a full browser does not take until the app is closed, and writes it once there is room", () => {
  webStorage.write("door", "North");
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("No room", "QuotaExceededError");
  });
  webStorage.write("door", "South");
  expect(webStorage.read("door")).toBe("South");
  full.mockRestore();
  webStorage.write("door", "West");
  expect([webStorage.read("door"), localStorage.getItem("door")]).toEqual(["West", "West"]);
});

it("works in a browser that forbids it all", () => {
  const refuse = () => {
    throw new DOMException("Access is denied", "SecurityError");
  };
  for (const name of ["getItem", "setItem", "removeItem"] as const)
    vi.spyOn(Storage.prototype, name).mockImplementation(refuse);
  expect(webStorage.read("door")).toBeNull();
  webStorage.write("door", "North");
  expect(webStorage.read("door")).toBe("North");
  webStorage.remove("door");
  expect(webStorage.read("door")).toBeNull();
});

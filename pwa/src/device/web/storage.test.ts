// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { webStorage } from "./browser";

afterEach(() => {
  vi.restoreAllMocks();
  webStorage.remove("door");
  webStorage.remove("hand");
});

it("keeps a setting in the browser", () => {
  webStorage.write("door", "North");
  expect(localStorage.getItem("door")).toBe("North");
  webStorage.remove("door");
  expect(webStorage.read("door")).toBeNull();
});

it("holds what a full browser does not take until the app is closed, and keeps it with the next once there is room", () => {
  webStorage.write("door", "North");
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("No room", "QuotaExceededError");
  });
  webStorage.write("door", "South");
  expect(webStorage.read("door")).toBe("South");
  full.mockRestore();
  expect(localStorage.getItem("door")).toBe("North");
  webStorage.write("hand", "left");
  expect([localStorage.getItem("door"), localStorage.getItem("hand")]).toEqual(["South", "left"]);
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

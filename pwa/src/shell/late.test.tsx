import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { waitForTexts } from "@/i18n/catalogue";
import { late, useReady } from "./late";

const Hello = ({ name }: { readonly name: string }) => <p>Hello {name}</p>;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("is loaded when it is first shown, and is there at once from then on", async () => {
  const load = vi.fn(() => Promise.resolve(Hello));
  const Late = late(load);
  expect(load).not.toHaveBeenCalled();
  render(<Late name="Ada" />);
  expect(await screen.findByText("Hello Ada")).toBeTruthy();

  cleanup();
  render(<Late name="Priya" />);
  expect(screen.getByText("Hello Priya")).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

it("is loaded ahead once the screen stands and the browser rests", async () => {
  vi.useFakeTimers();
  const load = vi.fn(() => Promise.resolve(Hello));
  const Late = late(load);
  function Screen() {
    useReady(Late);
    return null;
  }
  render(<Screen />);
  expect(load).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  expect(load).toHaveBeenCalledOnce();
});

it("is not shown before its words are there, though it was loaded ahead", async () => {
  let come: () => void = () => undefined;
  const words = new Promise<void>((there) => (come = there));
  const Late = late(() => {
    waitForTexts(words);
    return Promise.resolve(Hello);
  });
  void Late.bring();
  await new Promise((soon) => setTimeout(soon));
  render(<Late name="Ada" />);
  expect(screen.queryByText("Hello Ada")).toBeNull();
  come();
  expect(await screen.findByText("Hello Ada")).toBeTruthy();
});

it("says so where it cannot be loaded, and leaves the screen as it is", async () => {
  const silent = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const Late = late<{ name: string }>(() =>
    Promise.reject(new TypeError("Failed to fetch dynamically imported module")),
  );
  render(
    <>
      <p>the screen</p>
      <Late name="Ada" />
    </>,
  );
  expect(await screen.findByText("A new version of Foyer is ready. Reload to open this screen.")).toBeTruthy();
  expect(screen.getByText("the screen")).toBeTruthy();
  silent.mockRestore();
});

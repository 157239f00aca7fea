import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { line } from "@/live/live";
import type { Listener } from "@/live/topicSubscriptions";
import { useTopic } from "./useTopic";

const listeners = new Map<string, Listener>();

const joined = vi.fn();

beforeEach(() => {
  joined.mockClear();
  vi.spyOn(line, "listen").mockImplementation((topic, listener) => {
    joined(topic);
    listeners.set(topic, listener);
    return () => listeners.delete(topic);
  });
});
afterEach(() => {
  cleanup();
  listeners.clear();
});

interface SoldProps {
  readonly topic: string | null;
  readonly onState: (state: number) => void;
  readonly onGone?: () => void;
}

function Sold({ topic, onState, onGone }: SoldProps) {
  useTopic<number>(topic, onState, onGone);
  return null;
}
const page = (onState: (state: number) => void, topic: string | null = "performance:1") => (
  <Sold topic={topic} onState={onState} />
);

it("hears a topic as long as its page is on screen", () => {
  const view = render(page(vi.fn()));
  expect([...listeners.keys()]).toEqual(["performance:1"]);
  view.unmount();
  expect(listeners.size).toBe(0);
});

it("speaks to the newest render without joining anew", () => {
  const first = vi.fn();
  const second = vi.fn();
  const view = render(page(first));
  view.rerender(page(second));
  expect(joined).toHaveBeenCalledTimes(1);
  act(() => listeners.get("performance:1")?.onState?.(482));
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledExactlyOnceWith(482);
});

it("follows its name, and hears nothing without one", () => {
  const view = render(page(vi.fn(), "performance:1"));
  view.rerender(page(vi.fn(), "performance:2"));
  expect([...listeners.keys()]).toEqual(["performance:2"]);
  view.rerender(page(vi.fn(), null));
  expect(listeners.size).toBe(0);
});

it("tells that what it is about is gone", () => {
  const gone = vi.fn();
  render(<Sold topic="performance:1" onState={vi.fn()} onGone={gone} />);
  act(() => listeners.get("performance:1")?.onRefused?.("Not allowed"));
  expect(gone).toHaveBeenCalledOnce();
});

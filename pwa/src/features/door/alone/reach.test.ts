import { beforeEach, describe, expect, it, vi } from "vitest";
import { until } from "@/testing/until";
import { Reachability } from "./alone";

let waits: { readonly milliseconds: number; readonly run: () => void; isOver: boolean }[];
let probe: ReturnType<typeof vi.fn<() => Promise<boolean>>>;
const timers = {
  after: (milliseconds: number, run: () => void) => {
    const wait = { milliseconds, run, isOver: false };
    waits.push(wait);
    return () => {
      wait.isOver = true;
    };
  },
  random: () => 0.5,
};
const open = () => waits.filter(({ isOver }) => !isOver);

/** Lets the next probe come, and gives how long it was waited for. */
async function turn(): Promise<number | undefined> {
  const [next] = open();
  if (!next) return undefined;
  next.isOver = true;
  next.run();
  await Promise.resolve();
  await Promise.resolve();
  await Promise.resolve();
  return next.milliseconds;
}

beforeEach(() => {
  waits = [];
  probe = vi.fn(() => Promise.resolve(false));
});

describe("a phone", () => {
  it("is alone after one time-out", () => {
    const reach = new Reachability(probe, timers);
    reach.failed("timeout");
    expect(reach.read()).toBe("alone");
  });

  it("is alone after two failures in a row, not after two with an answer between them", () => {
    const reach = new Reachability(probe, timers);
    reach.failed("failure");
    reach.answered();
    reach.failed("failure");
    expect(reach.read()).toBe("connected");
    reach.failed("failure");
    expect(reach.read()).toBe("alone");
  });

  it("asks for the server by itself, every 5 s growing to 20 s, and comes back with one answer", async () => {
    const reach = new Reachability(probe, timers);
    reach.failed("timeout");
    expect([await turn(), await turn(), await turn(), await turn()]).toEqual([5000, 10_000, 20_000, 20_000]);
    expect(reach.read()).toBe("alone");
    probe.mockResolvedValue(true);
    await turn();
    expect(reach.read()).toBe("connected");
    expect(open()).toEqual([]);
  });

  it("asks at once when the line or the network is back, and once only", async () => {
    const reach = new Reachability(probe, timers);
    reach.hurry();
    expect(probe).not.toHaveBeenCalled();
    reach.failed("timeout");
    probe.mockResolvedValue(true);
    reach.hurry();
    reach.hurry();
    expect(reach.read()).toBe("probing");
    expect(reach.isAlone).toBe(true);
    await until(() => expect(reach.read()).toBe("connected"));
    expect(probe).toHaveBeenCalledTimes(1);
  });

  it("goes by an answer that was quicker than its probe", async () => {
    let say: (isBack: boolean) => void = () => undefined;
    probe.mockImplementation(() => new Promise((resolve) => (say = resolve)));
    const reach = new Reachability(probe, timers);
    reach.failed("timeout");
    reach.hurry();
    reach.answered();
    say(false);
    await Promise.resolve();
    await Promise.resolve();
    expect(reach.read()).toBe("connected");
    expect(open()).toEqual([]);
  });

  it("begins with 5 s again the next time, and tells of each change", async () => {
    const onReach = vi.fn();
    const reach = new Reachability(probe, timers);
    reach.watch(onReach);
    reach.failed("timeout");
    await turn();
    reach.answered();
    reach.failed("timeout");
    expect(open().map(({ milliseconds }) => milliseconds)).toEqual([5000]);
    expect(onReach).toHaveBeenCalledTimes(5);
  });
});

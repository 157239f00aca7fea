import { beforeEach, describe, expect, it, vi } from "vitest";
import { LineError, LiveLine } from "@/live/line";
import { Clock, FakeTransport } from "./testing/line";

let clock: Clock;
let transports: FakeTransport[];
let line: LiveLine;

const transport = () => {
  const made = transports.at(-1);
  if (!made) throw new Error("The line never asked for a socket");
  return made;
};
const goLive = () => {
  transport().events.opened();
  clock.pass(20);
};

beforeEach(() => {
  clock = new Clock();
  transports = [];
  line = new LiveLine((events) => {
    const made = new FakeTransport(events);
    transports.push(made);
    return made;
  }, clock);
});

describe("a line", () => {
  it("opens with the first topic and not before", () => {
    expect([line.status, transports.length]).toEqual(["idle", 0]);
    line.listen("performance:1", {});
    expect([line.status, transport().opens]).toEqual(["connecting", 1]);
  });

  it("asks for all topics of a page in one message, and leaves what nobody hears any more", () => {
    const stop = line.listen("performance:1", {});
    line.listen("performance:2", {});
    goLive();
    expect(transport().sent.map(({ event, payload }) => [event, payload.topics])).toEqual([
      ["subscribe", ["performance:1", "performance:2"]],
    ]);
    stop();
    clock.pass(20);
    expect([transport().last.event, transport().last.payload.topics]).toEqual(["unsubscribe", ["performance:1"]]);
  });

  it("names no more topics in one message than the server takes", () => {
    const stops = Array.from({ length: 250 }, (_, number) => line.listen(`performance:${number + 1}`, {}));
    goLive();
    stops.forEach((stop) => stop());
    clock.pass(20);
    const calls = transport().sent.map(({ event, payload }) => [event, (payload.topics as unknown[]).length]);
    expect(calls).toEqual(["subscribe", "unsubscribe"].flatMap((event) => [100, 100, 50].map((many) => [event, many])));
  });

  it("does not leave a topic that another page took up in the same moment", () => {
    const stop = line.listen("performance:1", {});
    goLive();
    stop();
    const onState = vi.fn();
    line.listen("performance:1", { onState });
    clock.pass(20);
    expect(transport().sent.map((sent) => sent.event)).toEqual(["subscribe", "subscribe"]);
    transport().last.answer({ "performance:1": { version: 4, state: "snapshot" } });
    expect(onState).toHaveBeenCalledExactlyOnceWith("snapshot");
  });

  it("hears frames that come before the answer, and drops what is older", () => {
    const onState = vi.fn();
    line.listen("performance:1", { onState });
    goLive();
    transport().change({ topic: "performance:1", version: 9, state: "nine" });
    transport().last.answer({ "performance:1": { version: 8, state: "eight" } });
    transport().change({ topic: "performance:1", version: 9, state: "nine again" });
    transport().change({ topic: "performance:1", version: 10, state: "ten" });
    expect(onState.mock.calls.flat()).toEqual(["nine", "ten"]);
  });

  it("hands the newest state to whoever comes later", () => {
    line.listen("performance:1", {});
    goLive();
    transport().change({ topic: "performance:1", version: 3, state: "three" });
    const onState = vi.fn();
    line.listen("performance:1", { onState });
    expect(onState).toHaveBeenCalledExactlyOnceWith("three");
  });

  it("says when the server does not let it hear a topic", () => {
    const onRefused = vi.fn();
    line.listen("account:9:sales", { onRefused });
    goLive();
    transport().last.answer({ "account:9:sales": { error: "Not allowed" } });
    expect(onRefused).toHaveBeenCalledExactlyOnceWith("Not allowed");
  });
});

describe("a lost line", () => {
  it("comes back after some seconds, and hears again what it heard", () => {
    line.listen("performance:1", {});
    goLive();
    const waits: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      transport().events.lost();
      waits.push(clock.next ?? 0);
      clock.pass(clock.next ?? 0);
    }
    expect(waits.every((wait) => wait >= 300 && wait <= 8300)).toBe(true);
    expect(transport().opens).toBe(7);
    transport().events.opened();
    expect(line.status).toBe("live");
    expect(transport().last.payload.topics).toEqual(["performance:1"]);
  });

  it("is called reconnecting at first, and offline when it stays away", () => {
    line.listen("performance:1", {});
    goLive();
    const seen: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      transport().events.lost();
      seen.push(line.status);
      clock.pass(5000);
    }
    expect(seen).toEqual(["reconnecting", "offline", "offline", "offline", "offline"]);
  });

  it("is live again once its open socket says something, whatever the device says of its network", () => {
    line.listen("performance:1", {});
    goLive();
    line.networkLost();
    expect([line.status, transport().last.event]).toEqual(["offline", "clock"]);
    transport().last.answer({ now: "2026-11-28T20:00:00Z" });
    expect(line.status).toBe("live");
    line.networkLost();
    transport().change({ topic: "performance:1", position: 1, items: [] });
    expect(line.status).toBe("live");
    line.networkLost();
    line.hurry();
    transport().last.answer({ now: "2026-11-28T20:00:09Z" });
    expect([line.status, transport().opens]).toEqual(["live", 1]);
  });

  it("stays offline when an answer comes to a socket that was lost meanwhile", () => {
    line.listen("performance:1", {});
    goLive();
    line.networkLost();
    const { answer } = transport().last;
    transport().events.lost();
    answer({ now: "2026-11-28T20:00:00Z" });
    expect(line.status).toBe("offline");
  });

  it("is tried at once when the network is back", () => {
    line.listen("performance:1", {});
    goLive();
    line.networkLost();
    transport().events.lost();
    expect(line.status).toBe("offline");
    line.hurry();
    expect([line.status, transport().opens]).toEqual(["reconnecting", 2]);
    clock.pass(10_000);
    expect(transport().opens).toBe(2);
  });

  it("goes on from its position", () => {
    const onItems = vi.fn();
    line.listen("performance:1:door", { onItems, position: () => 40 });
    goLive();
    expect(transport().last.payload.topics).toEqual([{ topic: "performance:1:door", position: 40 }]);
    transport().last.answer({ "performance:1:door": { position: 42, items: [{ id: 1, version: 42 }] } });
    transport().change({ topic: "performance:1:door", position: 43, items: [{ id: 2, version: 43 }] });
    expect(onItems.mock.calls.map(([, position]: unknown[]) => position)).toEqual([42, 43]);
    transport().events.lost();
    clock.pass(5000);
    transport().events.opened();
    expect(transport().last.payload.topics).toEqual([{ topic: "performance:1:door", position: 43 }]);
  });

  it("has its list read again where there is no position, or where the server says so", () => {
    const orders = vi.fn();
    const door = vi.fn();
    line.listen("account:2:orders", { onResync: orders });
    line.listen("performance:1:door", { onResync: door, position: () => 3 });
    goLive();
    transport().last.answer({ "account:2:orders": {}, "performance:1:door": { resync: true, position: 900 } });
    expect(orders).toHaveBeenCalledTimes(1);
    expect(door).toHaveBeenCalledExactlyOnceWith(900);
    transport().events.lost();
    clock.pass(5000);
    transport().events.opened();
    transport().last.answer({ "account:2:orders": {}, "performance:1:door": { position: 900, items: [] } });
    expect(orders).toHaveBeenCalledTimes(2);
    expect(door).toHaveBeenCalledTimes(1);
  });
});

describe("what the server says of a topic by itself", () => {
  it("has a list read again when frames were lost while it listened", () => {
    const onResync = vi.fn();
    line.listen("account:2:orders", { onResync });
    goLive();
    transport().last.answer({ "account:2:orders": { items: [] } });
    transport().change({ topic: "account:2:orders", resync: true });
    expect(onResync).toHaveBeenCalledTimes(2);
  });

  it("tells its listeners when they may not hear it any more", () => {
    const onRefused = vi.fn();
    const onState = vi.fn();
    line.listen("performance:1", { onRefused, onState });
    goLive();
    transport().change({ topic: "performance:1", error: "Not allowed" });
    expect(onRefused).toHaveBeenCalledExactlyOnceWith("Not allowed");
    expect(onState).not.toHaveBeenCalled();
  });
});

describe("a session that ends", () => {
  it("ends the line and says so", () => {
    const ended = vi.fn();
    line.onSession(ended);
    line.listen("performance:1", {});
    goLive();
    const first = transport();
    first.events.received("session", { reason: "signed out" });
    expect(ended).toHaveBeenCalledExactlyOnceWith("signed out");
    expect([line.status, first.closed]).toEqual(["idle", true]);
    first.events.lost();
    expect(clock.next).toBeUndefined();
  });

  it("is the same when the server never lets us in", () => {
    const ended = vi.fn();
    line.onSession(ended);
    line.listen("performance:1", {});
    transport().events.refused("Invalid Token");
    expect(ended).toHaveBeenCalledExactlyOnceWith("Invalid Token");
  });

  it("starts afresh with the next topic", () => {
    line.listen("performance:1", {});
    goLive();
    line.hangUp();
    line.listen("performance:2", {});
    goLive();
    expect(transports.length).toBe(2);
    expect(transport().last.payload.topics).toEqual(["performance:1", "performance:2"]);
  });
});

describe("a question", () => {
  it("gets its answer", async () => {
    line.connect();
    transport().events.opened();
    const verdict = line.ask("scan", { code: "x" }, 2500);
    transport().last.answer({ verdict: "admitted" });
    await expect(verdict).resolves.toEqual({ verdict: "admitted" });
  });

  it("is not asked when the line is down", async () => {
    line.connect();
    await expect(line.ask("scan", {}, 2500)).rejects.toMatchObject({ code: "offline" });
    expect(transport().sent).toEqual([]);
  });

  it("is given up when no answer comes, and the late answer is nobody's", async () => {
    line.connect();
    transport().events.opened();
    const verdict = line.ask("scan", {}, 2500);
    clock.pass(2500);
    await expect(verdict).rejects.toBeInstanceOf(LineError);
    transport().last.answer({ verdict: "admitted" });
  });
});

import { beforeEach, describe, expect, it, type Mock, vi } from "vitest";
import { LiveLine, POLL_EVERY_MS } from "@/live/line";
import { Polling, type ReadTopics } from "./polling";
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

describe("a network that lets no socket through", () => {
  let read: Mock<ReadTopics>;
  const settle = () => new Promise((resume) => setTimeout(resume));
  const blocked = async () => {
    for (let round = 0; round < 2; round += 1) {
      transport().events.lost();
      clock.pass(clock.next ?? 0);
    }
    await settle();
  };
  const turn = async () => {
    clock.pass(POLL_EVERY_MS);
    await settle();
  };
  beforeEach(() => {
    read = vi.fn<ReadTopics>().mockResolvedValue({ "performance:1": { version: 4, state: "four" } });
    line.pollBy((hooks, timers) => Promise.resolve(new Polling(read, timers, hooks)));
  });

  it("has its topics read by HTTP, again and again, and says so", async () => {
    const onState = vi.fn();
    line.listen("performance:1", { onState });
    await blocked();
    expect(line.status).toBe("offline");
    await turn();
    expect([line.status, onState.mock.calls.flat()]).toEqual(["polling", ["four"]]);
    expect(line.polledAt).toBeDefined();
    read.mockResolvedValue({ "performance:1": { version: 5, state: "five" } });
    transport().events.lost();
    expect(line.status, "while sockets are tried").toBe("polling");
    await turn();
    await turn();
    expect(onState.mock.calls.flat(), "only what is newer").toEqual(["four", "five"]);
  });

  it("goes on from the position of a feed, and has a list without one read again", async () => {
    const [onItems, onResync] = [vi.fn(), vi.fn()];
    line.listen("performance:1:door", { onItems, position: () => 40 });
    line.listen("account:2:orders", { onResync });
    read.mockResolvedValue({
      "performance:1:door": { position: 42, items: [{ id: 1, version: 42 }] },
      "account:2:orders": { items: [] },
    });
    await blocked();
    await turn();
    expect(read).toHaveBeenLastCalledWith([{ topic: "performance:1:door", position: 40 }, "account:2:orders"]);
    read.mockResolvedValue({ "performance:1:door": { position: 42, items: [] }, "account:2:orders": { items: [] } });
    await turn();
    expect(read).toHaveBeenLastCalledWith([{ topic: "performance:1:door", position: 42 }, "account:2:orders"]);
    expect([onItems.mock.calls.length, onResync.mock.calls.length]).toEqual([1, 2]);
  });

  it("is offline as soon as HTTP is not answered either, and comes back by itself", async () => {
    line.listen("performance:1", {});
    await blocked();
    await turn();
    read.mockRejectedValueOnce(new Error("No connection"));
    await turn();
    expect(line.status).toBe("offline");
    await turn();
    expect(line.status).toBe("polling");
  });

  it("hands what was read to whoever comes later, and reads a new topic soon", async () => {
    line.listen("performance:1", {});
    await blocked();
    await turn();
    const onState = vi.fn();
    line.listen("performance:1", { onState });
    expect(onState).toHaveBeenCalledExactlyOnceWith("four");
    line.listen("performance:2", {});
    clock.pass(20);
    clock.pass(50);
    await settle();
    expect(read).toHaveBeenLastCalledWith(["performance:1", "performance:2"]);
  });

  it("does not ask again for what may not be heard", async () => {
    const onRefused = vi.fn();
    line.listen("performance:1", { onRefused });
    line.listen("performance:2", {});
    read.mockResolvedValueOnce({ "performance:1": { error: "Not allowed" } }).mockResolvedValue({});
    await blocked();
    await turn();
    await turn();
    expect(onRefused).toHaveBeenCalledOnce();
    expect(read).toHaveBeenLastCalledWith(["performance:2"]);
  });

  it("stops with the first socket that opens, with the session, and without a network", async () => {
    line.listen("performance:1", {});
    await blocked();
    await turn();
    goLive();
    await turn();
    expect([line.status, read.mock.calls.length]).toEqual(["live", 1]);
    transport().events.lost();
    await blocked();
    line.networkLost();
    await turn();
    const asked = read.mock.calls.length;
    await turn();
    expect([line.status, read.mock.calls.length]).toEqual(["offline", asked]);
    line.hangUp();
    await turn();
    expect(read).toHaveBeenCalledTimes(asked);
  });
});

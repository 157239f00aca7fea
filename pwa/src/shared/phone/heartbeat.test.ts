// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deviceId } from "@/api/deviceId";
import { platformName } from "@/device/device";
import { outbox } from "@/offline/outbox";
import { removeSession, type SessionUser, setSession } from "@/shell/session";
import { until } from "@/testing/until";
import { answers as serverAnswers, checkDeviceStatus, sendHeartbeat, noteWork } from "./heartbeat";
import { gate, phone, removed } from "./phone";

const dan: SessionUser = {
  userid: 7,
  roleid: 3,
  role: "Door staff",
  accountid: 2,
  accountname: "Globe",
  firstname: "Dan",
  lastname: "Ode",
  email: "door@foyer.test",
  customdateformat: "DD-MM-YYYY",
};

let answers: Record<string, unknown> = {};
let sent: { readonly path: string; readonly body: Record<string, unknown> }[] = [];
let version = 0;

const state = (more: object) => ({ id: 5, device: deviceId(), name: "Stage door", gate: "North", ...more });
const answerWith = (more: object = {}) => {
  version += 1;
  answers["/v1/door/breath"] = state({ version, standing: "good", ...more });
};
const bodies = () => sent.filter(({ path }) => path === "/v1/door/breath").map(({ body }) => body);

beforeEach(() => {
  localStorage.clear();
  outbox.forget();
  phone.forget();
  gate.write("");
  removed.write(false);
  sent = [];
  answers = {};
  vi.stubGlobal(
    "fetch",
    vi.fn((url: string, init: RequestInit) => {
      const path = new URL(url, "http://x").pathname;
      sent.push({ path, body: JSON.parse((init.body as string | undefined) ?? "{}") as Record<string, unknown> });
      return Promise.resolve(new Response(JSON.stringify(answers[path] ?? {})));
    }),
  );
  setSession(dan);
});
afterEach(() => {
  removeSession();
  vi.unstubAllGlobals();
});

describe("a breath", () => {
  it("is not drawn by a computer in an office", async () => {
    await sendHeartbeat();
    expect(sent).toEqual([]);
  });

  it("is not drawn by whoever of the office only looks at a door, until they scan there", async () => {
    setSession({ ...dan, roleid: 2 });
    window.history.pushState(null, "", "/QrValidation/41");
    await sendHeartbeat();
    expect(bodies()).toEqual([]);
    answerWith({ gate: "" });
    noteWork();
    await until(() => expect(bodies()).toMatchObject([{ performance: 41 }]));
    noteWork();
    expect(bodies()).toHaveLength(1);
    window.history.pushState(null, "", "/");
  });

  it("is drawn by door staff at a door, and not while they choose one", async () => {
    answerWith({ gate: "" });
    window.history.pushState(null, "", "/QrValidation");
    await sendHeartbeat();
    expect(bodies()).toEqual([]);
    window.history.pushState(null, "", "/QrValidation/41");
    await sendHeartbeat();
    expect(bodies()).toMatchObject([{ performance: 41 }]);
    window.history.pushState(null, "", "/");
  });

  it("takes over the name and the gate that the back office gave", async () => {
    phone.learn({ name: "", gate: "" });
    answerWith();
    await sendHeartbeat();
    expect(phone.read()).toMatchObject({ id: 5, account: 2, name: "Stage door" });
    expect(gate.read()).toBe("North");
  });

  it("is followed by another one where somebody came to a door while it was drawn", async () => {
    phone.learn({ name: "Stage door", gate: "North" });
    answerWith();
    const first = sendHeartbeat();
    window.history.pushState(null, "", "/QrValidation/41");
    void sendHeartbeat();
    await first;
    await until(() => expect(bodies().map((body) => body.performance)).toEqual([undefined, 41]));
    await sendHeartbeat();
    window.history.pushState(null, "", "/");
  });

  it("tells a gate that was chosen here, once, and keeps it", async () => {
    phone.learn({ name: "Stage door", gate: "North" });
    gate.write("South");
    answerWith({ gate: "South" });
    await sendHeartbeat();
    answerWith({ gate: "South" });
    await sendHeartbeat();
    expect(bodies().map((body) => body.gate)).toEqual(["South", undefined]);
    expect(gate.read()).toBe("South");
  });

  it("that is a phone's first keeps the gate that was typed while it was under way", async () => {
    phone.noteDoor();
    answerWith({ gate: "" });
    const first = sendHeartbeat();
    gate.write("Front doors");
    await first;
    expect(gate.read()).toBe("Front doors");
  });

  it("lets the back office move the phone afterwards", async () => {
    phone.learn({ name: "Stage door", gate: "North" });
    answerWith({ gate: "Balcony" });
    await sendHeartbeat();
    expect(gate.read()).toBe("Balcony");
  });

  it("leaves nothing on a phone that was revoked, which says so", async () => {
    phone.learn({ name: "Stage door", gate: "North" });
    answerWith({ standing: "revoked" });
    await sendHeartbeat();
    expect([removed.read(), phone.read(), document.cookie]).toEqual([true, null, ""]);
    expect(gate.read()).toBe("");
  });

  it("that only asks whether the server is back is heard all the same", async () => {
    phone.learn({ name: "Stage door", gate: "North" });
    answerWith({ name: "Balcony door" });
    expect(await serverAnswers(1000)).toBe(true);
    expect(bodies()).toMatchObject([{ device: deviceId(), waiting: 0, platform: platformName() }]);
    await until(() => expect(phone.read()?.name).toBe("Balcony door"));
  });

  it.each([
    ["a refusal of the server's", 409, '{"message":"This device was revoked","code":"device_revoked"}', true],
    ["too many calls", 429, '{"message":"Too many attempts","code":"too_many_attempts"}', false],
    ["a gateway's refusal", 404, '{"message":"no Route matched with those values"}', false],
    ["an object of a portal's", 200, '{"captive":true}', false],
    ["a server that is ill", 503, '{"message":"Something went wrong","code":"failed"}', false],
    ["the page of a hotel", 200, "<html>Welcome to the hotel</html>", false],
    ["the hotel's refusal", 403, "<html>Pay first</html>", false],
  ])("tells %s", async (_what, status, body, expected) => {
    vi.mocked(fetch).mockResolvedValue(new Response(body, { status }));
    expect(await serverAnswers(1000)).toBe(expected);
  });
});

describe("a phone without a session", () => {
  const asks = async (standing: string) => {
    phone.learn({ account: 2, name: "Stage door", gate: "North" });
    answers[`/v1/door/devices/${deviceId()}/standing`] = { standing };
    expect(await checkDeviceStatus()).toBe(removed.read());
    return removed.read();
  };

  it("hears after months that it was revoked", async () => expect(await asks("revoked")).toBe(true));
  it("goes on to the sign-in if it is welcome", async () => expect(await asks("good")).toBe(false));
});

describe("the platform", () => {
  it.each([
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", "iOS"],
    ["Mozilla/5.0 (Linux; Android 15; Pixel 9)", "Android"],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", "macOS"],
  ])("of %s has a name", (agent, name) => expect(platformName(agent)).toBe(name));
});

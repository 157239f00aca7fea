// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, configureApi } from "@/api/client";
import { officeLanguage } from "@/i18n/officeLanguage";
import { storedOwner } from "@/offline/owner";
import { queryClient } from "@/offline/queryClient";
import { chooseAccount, getSession, removeSession, type SessionUser } from "@/shell/session";
import { useSessionState } from "@/shell/useSessionState";
import { until } from "@/testing/until";
import { confirm, questions } from "@/ui/confirm";
import { dialogs, openDialog } from "./dialogs";
import {
  beforeSignOut,
  finishSignOut,
  onExpiry,
  putOut,
  refreshSession,
  signedIn,
  signOut,
  watchForTheEnd,
} from "./signOut";
import { toastStore } from "./toast";

const priya: SessionUser = {
  userid: 3,
  roleid: 1,
  role: "Platform administrator",
  accountid: 1,
  accountname: "Foyer",
  firstname: "Priya",
  lastname: "Raman",
  email: "organiser@foyer.test",
  customdateformat: "DD-MM-YYYY",
};

const stored = () => renderHook(() => useSessionState("exchange", "nothing")).result;
const keep = (value: string) => {
  const result = stored();
  act(() => result.current[1](value));
};

beforeEach(async () => {
  vi.stubGlobal(
    "fetch",
    vi.fn(() => Promise.resolve(new Response("{}"))),
  );
  beforeSignOut(() => Promise.resolve(0));
  await signedIn(priya);
});
afterEach(() => {
  vi.useRealTimers();
  window.history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
  onExpiry(() => Promise.resolve(false));
  configureApi({ onInvalidToken: () => undefined });
  removeSession();
});

it("speaks the language of whoever has signed in", async () => {
  await signedIn({ ...priya, language: "de" });
  await until(() => expect(officeLanguage()).toBe("de"));
  await signedIn({ ...priya, language: "en" });
  await until(() => expect(officeLanguage()).toBe("en"));
});

describe("logout", () => {
  it("leaves nothing of the person: session, customer, answers, and what was half done", async () => {
    keep("ticket 7 to Thursday");
    chooseAccount(2);
    queryClient.setQueryData(["orders"], [1]);
    expect(stored().current[0]).toBe("ticket 7 to Thursday");
    await signOut();
    expect(getSession()).toBeNull();
    expect(document.cookie).toBe("");
    expect(queryClient.getQueryData(["orders"])).toBeUndefined();
    expect(storedOwner()).toBeNull();
    await signedIn(priya);
    expect(stored().current[0]).toBe("nothing");
  });

  it("forgets what was half done also at the next sign-in, had nobody logged out", async () => {
    keep("ticket 7 to Thursday");
    removeSession();
    await signedIn(priya);
    expect(stored().current[0]).toBe("nothing");
  });
});

describe("logout without a network", () => {
  const calls = () => vi.mocked(fetch).mock.calls.map(([path]) => path);
  const noNetwork = () => vi.mocked(fetch).mockRejectedValue(new TypeError("Failed to fetch"));

  it("is finished when the network is back: the server is told then, once", async () => {
    noNetwork();
    await signOut();
    expect([getSession(), calls()]).toEqual([null, ["/v1/auth/logout"]]);
    await finishSignOut();
    expect(calls()).toHaveLength(2);
    vi.mocked(fetch).mockResolvedValue(Response.json({ message: "Success", userid: priya.userid }));
    await finishSignOut();
    await finishSignOut();
    expect(calls()).toEqual(["/v1/auth/logout", "/v1/auth/logout", "/v1/auth/logout"]);
  });

  it("leaves alone whoever has signed in since: their sign-in has ended the session before", async () => {
    noNetwork();
    await signOut();
    vi.mocked(fetch).mockReset().mockResolvedValue(new Response("{}"));
    await signedIn(priya);
    await finishSignOut();
    expect(calls()).toEqual([]);
  });

  it("is no matter any more where the server has ended the session itself", async () => {
    noNetwork();
    await signOut();
    vi.mocked(fetch)
      .mockReset()
      .mockResolvedValue(new Response('{"message":"Invalid Token","code":"invalid_token"}', { status: 401 }));
    await finishSignOut();
    await finishSignOut();
    expect(calls()).toHaveLength(1);
  });
});

describe("a session that has ended", () => {
  it("closes its dialogs, and answers what it had asked with No", async () => {
    const open = renderHook(() => useSyncExternalStore(dialogs.watch, dialogs.read)).result;
    act(() => openDialog("boxOffice", { eventId: 1, performanceId: 2 }));
    const asked = confirm({ title: "Void the order?" });
    expect(open.current?.name).toBe("boxOffice");
    watchForTheEnd();
    vi.mocked(fetch).mockResolvedValue(
      new Response('{"message":"Invalid Token","code":"invalid_token"}', { status: 401 }),
    );
    vi.useFakeTimers();
    await expect(api.get("/auth/session")).rejects.toThrow("Invalid Token");
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect([getSession(), open.current, questions.read()]).toEqual([null, null, null]);
    expect(await asked).toBe(false);
  });

  it.each([
    ["/Users", "Your session expired", 1000],
    ["/users/", "Your session expired", 1000],
    ["/Customers", "Your Session Expired....Try again...", 2000],
    ["/TaxManagement", "Your Session Expired....Try again...", 2000],
    ["/EventDashboard", "Your Session Expired....Try again...", 2000],
    ["/Venues", "The Time Gets Expired.....Try again...", 2000],
    ["/Events", "The Time Gets Expired.....Try again...", 2000],
    ["/EventConfiguration", "The Time Gets Expired.....Try again...", 2000],
    ["/EventConfiguration/7", "The Time Gets Expired.....Try again...", 2000],
  ])("says so on %s, and leaves the screen when that was read", async (path, says, delay) => {
    window.history.replaceState(null, "", path);
    watchForTheEnd();
    vi.mocked(fetch).mockResolvedValue(
      new Response('{"message":"Invalid Token","code":"invalid_token"}', { status: 401 }),
    );
    vi.useFakeTimers();
    await expect(api.get("/auth/session")).rejects.toThrow("Invalid Token");
    await vi.advanceTimersByTimeAsync(0);
    expect(toastStore.read().map(({ text }) => text)).toEqual([says]);
    vi.advanceTimersByTime(delay - 1);
    expect(getSession()).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(getSession()).toBeNull();
    vi.advanceTimersByTime(3000 - delay);
    expect(toastStore.read()).toEqual([]);
  });

  it("is called expired also by a device that could not find out why", async () => {
    watchForTheEnd();
    onExpiry(() => Promise.reject(new Error("The server does not answer")));
    vi.mocked(fetch).mockResolvedValue(
      new Response('{"message":"Invalid Token","code":"invalid_token"}', { status: 401 }),
    );
    vi.useFakeTimers();
    await expect(api.get("/auth/session")).rejects.toThrow("Invalid Token");
    await vi.advanceTimersByTimeAsync(0);
    expect(toastStore.read()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(3000);
    expect([getSession(), toastStore.read()]).toEqual([null, []]);
  });

  it("is not called expired where it is ended here, although the server has ended it already", async () => {
    watchForTheEnd();
    vi.mocked(fetch).mockResolvedValue(
      new Response('{"message":"Invalid Token","code":"invalid_token"}', { status: 401 }),
    );
    await putOut("nothing");
    expect(getSession()).toBeNull();
    expect(toastStore.read()).toEqual([]);
  });

  it("is not called expired on a phone that finds out that it was removed", async () => {
    watchForTheEnd();
    const ask = vi.fn(() => putOut("nothing").then(() => true));
    onExpiry(ask);
    vi.mocked(fetch).mockResolvedValue(
      new Response('{"message":"Invalid Token","code":"invalid_token"}', { status: 401 }),
    );
    await expect(api.get("/auth/session")).rejects.toThrow("Invalid Token");
    await until(() => expect(getSession()).toBeNull());
    expect(ask).toHaveBeenCalledOnce();
    expect(toastStore.read()).toEqual([]);
  });
});

describe("the record, read again at the start", () => {
  const serverSays = (user: SessionUser) =>
    vi.mocked(fetch).mockImplementation(() => Promise.resolve(new Response(JSON.stringify({ user }))));

  it("takes over what has changed of the same person", async () => {
    serverSays({ ...priya, firstname: "Pria" });
    await refreshSession();
    expect(getSession()?.firstname).toBe("Pria");
  });

  it("is nobody's where the session is another's: neither goes on", async () => {
    queryClient.setQueryData(["orders"], [1]);
    serverSays({ ...priya, userid: 9, firstname: "Nina" });
    await refreshSession();
    expect([getSession(), storedOwner(), queryClient.getQueryData(["orders"])]).toEqual([null, null, undefined]);
    expect(vi.mocked(fetch).mock.lastCall?.[0]).toBe("/v1/auth/logout");
  });

  it("changes nothing for whoever has signed in since it was asked for", async () => {
    const nina = { ...priya, userid: 9 };
    serverSays(priya);
    const reading = refreshSession();
    await signedIn(nina);
    await reading;
    expect(getSession()).toEqual(nina);
  });
});

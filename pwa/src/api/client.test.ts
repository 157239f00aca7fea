import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { serverNow } from "@/api/clock";
import { api, apiUrl, configureApi, newIdempotencyKey } from "./client";
import { FOREIGN_ANSWERS } from "@/testing/foreignAnswers";

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const respond = (body: unknown, status = 200) =>
  new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
const sent = () => {
  const [url, init] = fetched.mock.lastCall ?? [];
  return { url, init, headers: init?.headers as Headers };
};

beforeEach(() => vi.stubGlobal("fetch", fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  configureApi({ origin: "", bearer: () => undefined, onInvalidToken: () => undefined, language: () => "en" });
});

describe("a call", () => {
  it("carries JSON, the key and the secret, and the cookie of its own origin alone", async () => {
    fetched.mockResolvedValue(respond({ reservation: 1 }));
    await api.post("/sales/reservations", { items: [] }, { idempotencyKey: "k".repeat(16), reservationSecret: "s" });
    const { url, init, headers } = sent();
    expect([url, init?.method, init?.body]).toEqual(["/v1/sales/reservations", "POST", '{"items":[]}']);
    expect(init?.credentials).toBe("same-origin");
    expect(headers.get("Idempotency-Key")).toBe("k".repeat(16));
    expect(headers.get("X-Reservation-Secret")).toBe("s");
    expect(headers.get("X-Foyer-App")).toBe("1");
    expect(headers.has("Authorization")).toBe(false);
  });

  it("carries the bearer token, and no cookie, in the native apps", async () => {
    configureApi({ origin: "https://foyer.example", bearer: () => "token" });
    fetched.mockResolvedValue(respond({}));
    await api.get("/door/performances");
    expect(sent().url).toBe("https://foyer.example/v1/door/performances");
    expect(sent().headers.get("Authorization")).toBe("Bearer token");
    expect(sent().init?.credentials).toBe("omit");
  });

  it("is answered in English, or in what a buyer's page speaks", async () => {
    fetched.mockImplementation(() => Promise.resolve(respond({})));
    await api.get("/sales/events/1");
    expect(sent().headers.get("Accept-Language")).toBe("en");
    configureApi({ language: () => "de" });
    await api.get("/sales/events/1");
    expect(sent().headers.get("Accept-Language")).toBe("de");
  });

  it("names the answer that is held, and takes it as it is once the server says that it still holds", async () => {
    const answered = (status: number, tag: string, body?: object) =>
      fetched.mockResolvedValueOnce(
        new Response(body ? JSON.stringify(body) : null, { status, headers: { ETag: tag } }),
      );
    const read = () => api.getIfChanged<{ left: number }>("/sales/events/9", { query: { month: "first" } });
    answered(200, 'W/"one"', { left: 4 });
    expect(await read()).toEqual({ left: 4 });
    expect(sent().headers.has("If-None-Match")).toBe(false);
    answered(304, '"one"');
    expect(await read()).toEqual({ left: 4 });
    expect(sent().headers.get("If-None-Match")).toBe('"one"');
    answered(200, '"two"', { left: 3 });
    expect(await read()).toEqual({ left: 3 });
    // Of somebody on the way, who knows another one.
    answered(304, '"other"');
    await expect(read()).rejects.toMatchObject({ code: "network" });
    // Another address is another answer.
    answered(200, '"two"', { left: 9 });
    expect(await api.getIfChanged("/sales/events/9")).toEqual({ left: 9 });
    expect(sent().headers.has("If-None-Match")).toBe(false);
  });

  it("lets the browser name the boundary of a form", async () => {
    fetched.mockResolvedValue(respond({}));
    await api.postForm("/events/createEvent", new FormData());
    expect(sent().headers.has("Content-Type")).toBe(false);
  });

  it("leaves empty terms out of the address", () => {
    expect(apiUrl("/door/performances/1/search", { q: "maya & co", cursor: undefined, page: 0, x: "" })).toBe(
      "/v1/door/performances/1/search?q=maya+%26+co&page=0",
    );
  });

  it("makes keys that the server takes and nobody guesses", () => {
    const keys = new Set(Array.from({ length: 50 }, newIdempotencyKey));
    expect(keys.size).toBe(50);
    expect([...keys].every((key) => key.length >= 16 && key.length <= 128)).toBe(true);
  });
});

describe("a failure", () => {
  it("tells the session's end once to whoever listens, and still throws", async () => {
    const onInvalidToken = vi.fn();
    configureApi({ onInvalidToken });
    fetched.mockResolvedValue(respond({ message: "Invalid Token", code: "invalid_token" }, 401));
    await expect(api.get("/auth/session")).rejects.toMatchObject({ status: 401, message: "Invalid Token" });
    expect(onInvalidToken).toHaveBeenCalledTimes(1);
  });

  it.each(FOREIGN_ANSWERS)("is no connection where somebody else answers: %s", async (_name, foreign) => {
    fetched.mockImplementation(foreign);
    const unanswered = { isUnanswered: true, code: "network", message: "No connection. Please try again." };
    await expect(api.get("/x")).rejects.toMatchObject(unanswered);
    await expect(api.getIfChanged("/x")).rejects.toMatchObject(unanswered);
  });

  it("is the server's own whatever the status and the content type, if it has its message and its code", async () => {
    const refused = { message: "No records found", code: "not_found" };
    fetched.mockImplementation(() => Promise.resolve(respond(refused, 404)));
    await expect(api.get("/x")).rejects.toMatchObject({ status: 404, isUnanswered: false, ...refused });
  });

  it("is no file where a sign-in page comes in its place", async () => {
    fetched.mockResolvedValue(new Response("<html>", { headers: { "Content-Type": "text/html" } }));
    await expect(api.blob("/x")).rejects.toMatchObject({ isUnanswered: true });
  });

  it("says nothing of the server's clock where somebody else answers", async () => {
    const before = serverNow() - Date.now();
    const headers = { Date: "Thu, 01 Jan 1970 00:00:00 GMT", "Cache-Control": "no-store" };
    fetched.mockImplementation(() => Promise.resolve(new Response("<html>", { status: 404, headers })));
    await expect(api.get("/x")).rejects.toMatchObject({ isUnanswered: true });
    expect(Math.abs(serverNow() - Date.now() - before)).toBeLessThan(1000);
  });

  it("says that nothing answered", async () => {
    fetched.mockRejectedValue(new TypeError("Failed to fetch"));
    await expect(api.get("/x")).rejects.toMatchObject({ status: 0, code: "network", isUnanswered: true });
  });

  it("is the caller's own reason when the caller took the question back", async () => {
    fetched.mockRejectedValue(new DOMException("gone", "AbortError"));
    await expect(api.get("/x")).rejects.toBeInstanceOf(DOMException);
  });
});

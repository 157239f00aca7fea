import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { onceFree } from "./busy";
import { ApiError } from "./errors";

const refused = (status: number, code: string) =>
  new ApiError({ status, code, message: "Other spreadsheets are being read.", data: { retry_after: 2 } });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("asks again once the server has a turn, and gives its answer", async () => {
  const call = vi.fn<() => Promise<string>>().mockRejectedValueOnce(refused(503, "busy")).mockResolvedValue("read");
  const answer = onceFree(call);
  await vi.advanceTimersByTimeAsync(1900);
  expect(call).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1200);
  expect(call).toHaveBeenCalledTimes(2);
  expect(await answer).toBe("read");
});

it("says in the end that the server is busy", async () => {
  const call = vi.fn<() => Promise<string>>().mockRejectedValue(refused(503, "busy"));
  const answer = onceFree(call).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(await answer).toMatchObject({ status: 503 });
  expect(call.mock.calls.length).toBeGreaterThanOrEqual(10);
  expect(call.mock.calls.length).toBeLessThanOrEqual(16);
});

it.each([refused(422, "sheet_refused"), refused(503, "down"), new ApiError({ status: 0, message: "No connection" })])(
  "does not ask again after any other refusal: %s",
  async (error) => {
    const call = vi.fn<() => Promise<string>>().mockRejectedValue(error);
    await expect(onceFree(call)).rejects.toBe(error);
    expect(call).toHaveBeenCalledTimes(1);
  },
);

it("waits no longer for what nobody wants any more", async () => {
  const call = vi.fn<() => Promise<string>>().mockRejectedValue(refused(503, "busy"));
  const wanted = new AbortController();
  const answer = onceFree(call, wanted.signal).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(0);
  wanted.abort();
  expect(await answer).toMatchObject({ name: "AbortError" });
  await vi.advanceTimersByTimeAsync(40_000);
  expect(call).toHaveBeenCalledTimes(1);
});

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { EMPTY_EVENT } from "../form/eventForm";
import { createEvent, checkRows, updateEvent } from "../form/saving";
import type { EventDetails } from "../model";
import { checkSeason, downloadSeason, updateSeason, type Season } from "../season/season";

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const response = (body: object, status = 200) => new Response(JSON.stringify(body), { status });
const busy = () => response({ message: "Other spreadsheets are being read.", code: "busy", retry_after: 2 }, 503);
const BODY = {
  message: "Done",
  data: {
    columns: [],
    rows: [],
    errors: [],
    0: { event_subcategories: [], eventdetailfile: [], teams: [], bulkedits: [] },
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const event = { id: 7, account: 1, version: 1, teams: [] as EventDetails["teams"] } as EventDetails;
const file = new File(["a"], "season.xlsx");
const form = { ...EMPTY_EVENT, sheet: file };
const expected = new AbortController().signal;

it.each<[string, () => Promise<unknown>]>([
  ["a preview's rows", () => checkRows({ columns: [], rows: [] }, { venue: 1, eventName: "" }, expected)],
  ["a new event", () => createEvent(form, 1, undefined)],
  ["an event that is there", () => updateEvent(form, event, undefined)],
  ["a season's preview", () => checkSeason(7, file, expected)],
  ["a season that is saved", () => updateSeason(7, file, { mark: "m" } as Season)],
  ["a season that is downloaded", () => downloadSeason(7)],
])("of %s the server may be too busy: it is sent again, the same as before", async (_, call) => {
  fetched.mockResolvedValueOnce(busy()).mockResolvedValueOnce(busy()).mockResolvedValueOnce(response(BODY));
  const answer = call();
  await vi.advanceTimersByTimeAsync(10_000);
  await answer;
  expect(fetched).toHaveBeenCalledTimes(3);
  const [first, , last] = fetched.mock.calls.map(([url, { method, body }]) => [url, method, body]);
  expect(last).toEqual(first);
});

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AllotmentsDto } from "@/shared/allotment/model";
import { closeToast, toastStore } from "@/shell/toast";
import { answer, questions } from "@/ui/confirm";
import type { Performance, PerformanceDto } from "../model";
import { PerformanceDialog } from "./PerformanceDialog";

// Ionic shows nothing in jsdom.
vi.mock("@ionic/react", () => ({ IonModal: ({ children }: { children: React.ReactNode }) => <div>{children}</div> }));

const PERFORMANCE: Performance = {
  id: 12,
  event: 7,
  startsAt: "2099-12-05T19:30:00+00:00",
  onSaleAt: "2099-11-16T10:00:00+00:00",
  offSaleAt: "2099-12-05T19:00:00+00:00",
  zone: "Europe/London",
  price: "24.00",
  capacity: 95,
  sold: 0,
  available: 95,
  metricsVersion: 1,
  isOnSale: true,
  isBoxOfficeOnly: false,
  isCancelled: false,
  message: "",
  subcategory: "",
  version: 3,
};
const ALLOTMENTS: AllotmentsDto = {
  message: "Success",
  data: [],
  available: 95,
  holds: [
    {
      allocationid: 3,
      allocationname: "Friends",
      isall: 0,
      isapi: 0,
      isboxoffice: 1,
      releasehours: null,
      version: 1,
    },
  ],
};
const ALLOTMENT_CALL = "allocationEeventOccurrenceManagement";
const PERFORMANCE_CALL = "updateEventDetails";

const ON_SALE = JSON.stringify({
  message: "Some are on sale, please confirm",
  code: "some_are_on_sale",
  on_sale: 1,
  of: 1,
  sold: 3,
});

type Sent = Record<string, unknown>;
let sent: [call: string, body: Sent][];
/** What the server has against a call. */
let against: string | undefined;
/** Its sale has begun: a call that does not say so is asked. */
let isSelling: boolean;
const onClose = vi.fn();

const responseTo = (call: string, body: Sent): unknown => {
  if (call === PERFORMANCE_CALL) {
    const dto: Partial<PerformanceDto> = { _id: 12, eventid: 7, eventdatetimeISO: PERFORMANCE.startsAt, version: 4 };
    return { message: "Event updated", data: [dto] };
  }
  return body.action_type === "list" ? ALLOTMENTS : { ...ALLOTMENTS, message: "created" };
};

beforeEach(() => {
  sent = [];
  against = undefined;
  isSelling = false;
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    const call = new URL(url, "http://foyer.test").pathname.split("/").at(-1) ?? "";
    const body = JSON.parse(init.body as string) as Sent;
    if (body.action_type !== "list") sent.push([call, body]);
    const isRefused = call === against && body.action_type !== "list";
    if (isSelling && call === PERFORMANCE_CALL) return Promise.resolve(new Response(ON_SALE, { status: 409 }));
    return Promise.resolve(
      isRefused
        ? new Response(JSON.stringify({ message: "Not today", code: "invalid" }), { status: 400 })
        : new Response(JSON.stringify(responseTo(call, body))),
    );
  });
});
afterEach(() => {
  cleanup();
  answer(false);
  for (const { id } of toastStore.read()) closeToast(id);
  onClose.mockClear();
  vi.unstubAllGlobals();
});

const show = async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PerformanceDialog
        performance={PERFORMANCE}
        sold={0}
        eventName="Carmen"
        hasTeams={false}
        currency="GBP"
        onClose={onClose}
      />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByText("Add hold"));
};
const typeRow = (tickets: string) => {
  fireEvent.change(screen.getByLabelText("Hold"), { target: { value: "3" } });
  fireEvent.input(screen.getByLabelText("Tickets"), { target: { value: tickets } });
};
const typeCost = () => fireEvent.input(screen.getByLabelText("Ticket cost"), { target: { value: "26.00" } });
const save = () => act(() => Promise.resolve(fireEvent.click(screen.getByText("Save"))).then(() => undefined));
const calls = () => sent.map(([call]) => call);

it("saves the rows of its tickets with the rest of it, by one button", async () => {
  await show();
  typeCost();
  typeRow("8");
  await save();
  await waitFor(() => expect(calls()).toEqual([ALLOTMENT_CALL, PERFORMANCE_CALL]));
  expect(sent[0]?.[1].allocations).toEqual([expect.objectContaining({ allocationid: 3, allocationcount: 8 })]);
  expect(sent[1]?.[1]).toMatchObject({ ticketcost: "26.00" });
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

it("saves the rows alone where nothing else is typed", async () => {
  await show();
  typeRow("8");
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls()).toEqual([ALLOTMENT_CALL]);
});

it("saves nothing while a row is not filled, says so in the one alert, and stays", async () => {
  await show();
  typeCost();
  await save();
  expect(await screen.findByText("Tickets is required")).toBeTruthy();
  const alert = await screen.findByText(/Please check \d+ fields:/);
  expect(alert.textContent).toBe("Please check 2 fields: Hold (Hold 1), Tickets (Hold 1)");
  expect(calls()).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

it("keeps what is typed in both parts when the rows are refused", async () => {
  against = ALLOTMENT_CALL;
  await show();
  typeCost();
  typeRow("8");
  await save();
  expect(await screen.findByText("Not today")).toBeTruthy();
  expect(calls()).toEqual([ALLOTMENT_CALL]);
  expect(screen.getByLabelText<HTMLInputElement>("Ticket cost").value).toBe("26.00");
  expect(onClose).not.toHaveBeenCalled();
});

it("asks before a row that is typed is left", async () => {
  await show();
  typeRow("8");
  fireEvent.click(screen.getByText("Cancel"));
  await waitFor(() => expect(questions.read()?.title).toBe("Leave without saving?"));
  expect(onClose).not.toHaveBeenCalled();
  await act(() => Promise.resolve(answer(true)));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it("stays as it was typed, and says nothing more, when the question about what is on sale is answered with No", async () => {
  isSelling = true;
  await show();
  typeCost();
  typeRow("8");
  await save();
  await waitFor(() => expect(questions.read()?.title).toBe("This performance is on sale. Change it?"));
  await act(() => Promise.resolve(answer(false)));
  await waitFor(() => expect(screen.getByText("Save").getAttribute("aria-disabled")).toBeNull());
  expect(screen.queryByText("Some are on sale, please confirm")).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("Ticket cost").value).toBe("26.00");
  expect(toastStore.read().filter(({ kind }) => kind !== "success")).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

import { expect, it } from "vitest";
import { addressParams, cleared, returningTo } from "./address";

const PAGE = "https://theatre.example/shows?p=12#programme";

it("sends a buyer back to the page, which says it to the widget of that event, and forgets it", () => {
  const back = new URL(returningTo(PAGE, 7, "ORD-1"));
  back.searchParams.set("payment_intent", "pi_1");
  back.searchParams.set("payment_intent_client_secret", "pi_1_secret");
  back.searchParams.set("redirect_status", "succeeded");

  expect(addressParams(back.search, 7).query).toMatchObject({ app: "foyer", payid: "ORD-1", payment_intent: "pi_1" });
  expect(addressParams(back.search, 8)).toEqual({});
  expect(cleared(back.href)).toBe(PAGE);
});

it("passes a purchase link on, whatever the event", () => {
  expect(addressParams("?app=foyer&reservationId=5.abc", 7)).toEqual({ reservationId: "5.abc" });
  expect(cleared("https://theatre.example/?app=foyer&reservationId=5.abc")).toBe("https://theatre.example/");
});

it.each(["", "?payid=ORD-1", "?app=other&payid=ORD-1", "?app=foyer", "?app=foyer&payid=&reservationId="])(
  "hears nothing in %j",
  (search) => expect(addressParams(search, 7)).toEqual({}),
);

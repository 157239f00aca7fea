import { expect, it } from "vitest";
import { seasonFromDto, withStates, type SeasonDto } from "./HoldShareCell";

const state: SeasonDto["data"][number] = {
  performance: 9,
  id: 9,
  event: 7,
  account: 2,
  version: 4,
  capacity: 100,
  sold: 3,
  reserved: 0,
  held: 7,
  available: 90,
  admitted: 0,
  revenue: "60.00",
  currency: "GBP",
  status: "Active",
  on_sale: true,
  box_office_open: true,
  on_sale_flag: true,
  box_office_only: false,
  ended: false,
  starts_at: "2026-11-21T19:30:00+00:00",
  on_sale_at: "2026-11-01T10:00:00+00:00",
  off_sale_at: "2026-11-21T19:30:00+00:00",
  next_change_at: "2026-11-20T19:30:00+00:00",
  timezone: "Europe/London",
  holds: [
    {
      hold: 3,
      name: "Friends",
      channel: "boxoffice",
      size: 10,
      sold: 3,
      reserved: 0,
      available: 7,
      released: 0,
      release_at: "2026-11-20T19:30:00+00:00",
    },
  ],
};
const name = { isall: 0, isapi: 0, isboxoffice: 1, version: 1 };
const dto: SeasonDto = {
  message: "Success",
  data: [state, { ...state, performance: 10, id: 10, holds: [] }],
  holds: [{ ...name, allocationid: 3, allocationname: "Friends", releasehours: 24 }],
  total: 2000,
};
const season = seasonFromDto(dto);

it("has the holds down and the performances across", () => {
  expect(season.holds).toEqual([{ id: 3, name: "Friends", channel: "boxoffice", hours: 24 }]);
  expect(season.performances.map(({ id, holds }) => [id, holds.length])).toEqual([
    [9, 1],
    [10, 0],
  ]);
  expect(season.performances[0]?.holds[0]).toMatchObject({ available: 7, releaseAt: "2026-11-20T19:30:00+00:00" });
  expect(season.total).toBe(2000);
});

it("takes in what the sales tell of a performance in sight, and no other", () => {
  const sold = { ...season.performances[0]!, version: 5, available: 80 };
  expect(withStates(season, [sold]).performances.map(({ available }) => available)).toEqual([80, 90]);
  expect(withStates(season, [{ ...sold, version: 4 }])).toBe(season);
  expect(withStates(season, [{ ...sold, id: 11, version: 9 }])).toBe(season);
});

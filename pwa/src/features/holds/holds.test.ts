import { afterEach, expect, it, vi } from "vitest";
import { api } from "@/api/client";
import { saysOf } from "@/testing/forms";
import { deleteHold, holdForm, holdFromDto, holdToDto, NEW_HOLD, saveHold, type HoldDto } from "./holds";

const dto: HoldDto = {
  allocationid: 3,
  accountid: 2,
  allocationname: "Friends",
  isall: 0,
  isapi: 0,
  isboxoffice: 1,
  releasehours: 24,
  createddate: "2026-11-20T10:00:00+00:00",
  allocationcount: 40,
  availablecount: 12,
  version: 4,
};
const friends = holdFromDto(dto);

afterEach(() => void vi.restoreAllMocks());

it("says of each field what the spec says", () => {
  expect(saysOf(holdForm, NEW_HOLD)).toEqual({ name: "Hold name is required", channel: "Please choose any one" });
  expect(saysOf(holdForm, friends)).toEqual({});
});

it.each(["0", "721", "1.5", "-1", "soon"])("takes whole hours of at most thirty days: %s", (hours) => {
  expect(saysOf(holdForm, { ...friends, hours })).toEqual({ hours: "Enter whole hours from 1 to 720" });
});

it("goes to the wire and back unchanged, with the version that was seen", () => {
  expect(friends).toMatchObject({ name: "Friends", channel: "boxoffice", hours: "24", count: 40, left: 12 });
  expect(holdToDto(friends, friends, 2)).toEqual({
    action_type: "edit",
    id: 3,
    account_id: 2,
    allocation_name: "Friends",
    all: 0,
    api: 0,
    boxoffice: 1,
    release_hours: 24,
    version: 4,
  });
  const made = holdToDto({ name: " Press ", channel: "all", hours: "" }, undefined, 2);
  expect(made).toMatchObject({ action_type: "add", id: 0, allocation_name: "Press", all: 1, release_hours: 0 });
  expect(made).not.toHaveProperty("version");
  expect(holdFromDto({ ...dto, isboxoffice: 0, isapi: 1, releasehours: null })).toMatchObject({
    channel: "api",
    hours: "",
  });
});

it("says what was done in the spec's words, whatever the server's one word is", async () => {
  vi.spyOn(api, "post").mockResolvedValue({ message: "created" });
  expect(await saveHold(friends, undefined, 2)).toBe("Hold added successfully");
  expect(await saveHold(friends, friends, 2)).toBe("Hold updated successfully");
  expect(await deleteHold(3)).toBe("Hold deleted successfully");
});

import { describe, expect, it } from "vitest";
import {
  clientForm,
  clientFromDto,
  clientPage,
  clientToDto,
  formOf,
  isExpired,
  NEW_CLIENT,
  turned,
  type ClientForm,
  type ClientDto,
} from "./clients";

const dto: ClientDto = {
  clientid: 7,
  clientname: "City Tickets",
  accountid: 2,
  keyid: 11,
  apikey: "fy_live_…7K2M",
  apiexpirydate: "2026-12-05T19:30:42+00:00",
  apicategory: "sales,report",
  api_id: "1,2,20",
  active: 1,
  holdcount: 1,
  lastused: null,
  version: 3,
};
const row = clientFromDto(dto);

const saysOf = (form: ClientForm) =>
  Object.fromEntries(
    (clientForm.safeParse(form).error?.issues ?? []).map(({ path, message }) => [path.join("."), message]),
  );

describe("the form of a client", () => {
  it("says the spec's message, with both of its blanks", () => {
    expect(saysOf({ ...NEW_CLIENT, name: " " })).toEqual({ name: "Clientname is  required" });
    expect(saysOf({ ...NEW_CLIENT, name: "City", expires: "soon" })).toEqual({ expires: "Enter a valid expiry date" });
    expect(saysOf({ ...NEW_CLIENT, name: "City" })).toEqual({});
  });

  it("has what was ticked twice as it was", () => {
    expect(turned([1, 3], 2, true)).toEqual([1, 2, 3]);
    expect(turned(turned([1, 3], 2, true), 2, false)).toEqual([1, 3]);
    expect(turned([1, 3], 3, true)).toEqual([1, 3]);
  });
});

describe("a client on the wire", () => {
  it("is read in our words", () => {
    expect(row).toMatchObject({ id: 7, calls: [1, 2, 20], categories: ["sales", "report"], isActive: true });
    expect(clientPage({ message: "", data: [dto], total: 1, customerinfo: [{ accountid: 2, key: "SG.…9" }] })).toEqual({
      rows: [row],
      total: 1,
      providerKey: "SG.…9",
    });
  });

  it("goes back as it came, to the second of an expiry that nobody touched", () => {
    expect(clientToDto(formOf(row), row, 2)).toEqual({
      action_type: "edit",
      account_id: 2,
      client_id: 7,
      client_name: "City Tickets",
      api_id: "1,2,20",
      apiexpiry_date: "2026-12-05T19:30:42+00:00",
      active_status: 1,
      version: 3,
    });
  });

  it("expires when it was told to by this device's clock, or never", () => {
    const form = { ...NEW_CLIENT, name: "City", expires: "2027-01-02,07:30 AM" };
    expect(clientToDto(form, undefined, 2)).toMatchObject({
      action_type: "add",
      apiexpiry_date: new Date(2027, 0, 2, 7, 30).toISOString(),
    });
    expect(clientToDto({ ...formOf(row), expires: "" }, row, 2)).toMatchObject({ apiexpiry_date: "" });
    expect(isExpired(row, Date.parse("2026-12-05T19:30:42Z"))).toBe(true);
    expect(isExpired({ ...row, expiresAt: null }, Date.now())).toBe(false);
  });
});

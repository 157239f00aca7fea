import { describe, expect, it } from "vitest";
import { newerIn, refusal } from "@/api/errors";
import { saysOf } from "@/testing/forms";
import {
  isOn,
  mayRemoveApp,
  mayRemovePasskey,
  passkeyForm,
  profileForm,
  profileFormOf,
  profileFromDto,
  profileToDto,
  twoStepFromDto,
  type TwoStep,
} from "./profile";

const dto = {
  userid: 3,
  firstname: "Priya",
  lastname: "Raman",
  emailid: "organiser@foyer.test",
  mobilenumber: "07700900142",
  accountid: 2,
  accountname: "Northgate Playhouse",
  companyName: "Northgate Playhouse",
  roleid: 2,
  role: "Organiser",
  active: 1,
  customdateformat: "DD-MM-YYYY",
  language: "en",
  two_step: false,
  invited: false,
  version: 4,
};

describe("the profile", () => {
  it("asks for both names and a mobile of ten", () => {
    expect(
      saysOf(profileForm, {
        firstName: " ",
        lastName: "",
        mobile: "077009001",
        dateFormat: "DD-MM-YYYY",
        language: "de",
      }),
    ).toEqual({
      firstName: "FirstName is required",
      lastName: "LastName is required",
      mobile: "Minimum 10 numbers required",
    });
    expect(saysOf(profileForm, profileFormOf(profileFromDto(dto)))).toEqual({});
  });

  it("sends what may be changed, with the version that was seen", () => {
    const held = profileFromDto(dto);
    const form = { ...profileFormOf(held), lastName: "Rao", dateFormat: "YYYY-MM-DD", language: "de" } as const;
    expect(profileToDto(form, held)).toEqual({
      userid: 3,
      firstname: "Priya",
      lastname: "Rao",
      mobilenumber: "07700900142",
      customdateformat: "YYYY-MM-DD",
      language: "de",
      version: 4,
    });
  });

  it("has English where a newer server has a language that this build has no catalogue of", () => {
    expect(profileFromDto({ ...dto, language: "pl" }).language).toBe("en");
  });

  it("takes over a newer row that a refused save came back with", () => {
    const newer = { ...dto, lastname: "Rao", version: 5 };
    expect(newerIn(refusal(409, { message: "m", code: "changed", current: newer }), profileFromDto)).toEqual(
      profileFromDto(newer),
    );
    expect(newerIn(refusal(409, { message: "m", code: "conflict" }), profileFromDto)).toBeUndefined();
  });
});

describe("the second step", () => {
  const passkey = { id: 1, name: "Phone", created_at: "2026-11-21T12:00:00Z", last_used_at: null };
  const guarded = (totp: boolean, passkeys: number, required = false): TwoStep =>
    twoStepFromDto({
      totp,
      recovery_codes_left: 10,
      passkeys: Array.from({ length: passkeys }, (_, place) => ({ ...passkey, id: place + 1 })),
      required,
    });

  it("is on with an app or a passkey, not with recovery codes alone", () => {
    expect([guarded(true, 0), guarded(false, 1), guarded(false, 0)].map(isOn)).toEqual([true, true, false]);
  });

  it("keeps its last way where the account requires it", () => {
    expect(mayRemoveApp(guarded(true, 0, true))).toBe(false);
    expect(mayRemoveApp(guarded(true, 1, true))).toBe(true);
    expect(mayRemoveApp(guarded(true, 0))).toBe(true);
    expect(mayRemovePasskey(guarded(false, 1, true))).toBe(false);
    expect(mayRemovePasskey(guarded(false, 2, true))).toBe(true);
    expect(mayRemovePasskey(guarded(true, 1, true))).toBe(true);
    expect(mayRemovePasskey(guarded(false, 1))).toBe(true);
  });

  it("has a passkey named", () => {
    expect(saysOf(passkeyForm, { name: " " })).toEqual({ name: "Name is required" });
    expect(saysOf(passkeyForm, { name: "My phone" })).toEqual({});
  });
});

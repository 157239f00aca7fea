import { afterEach, describe, expect, it, vi } from "vitest";
import { hashOf, isGenuine, type ParsedCode, readCode } from "./signature";

// Written by the server's `sign_code` and `code_hash` with a secret of no installation.
const PUBLIC_KEY = "9Iw27sSwgH7itfvFh323MV2CARc0pf8fpB_ijcW1xXI";
const ANOTHERS_KEY = "7FeSfvwxRPx_KSrBlQQ_o27iKn4wWJA-EkYjrYjolUQ";
const CODE =
  '{"intentId":"ORD-7F3K","eventTicketDetailId":3,"ticketid":7,"performance":1,' +
  '"sig":"5PAKyHn5Zv8lDi62fB57y3esPFFZceg8aYSQiNryp2nFfcfvqNW1JKR3VLObZqOKCMxfDS74BI-_5WNU_0LvDg"}';
const HASH = "4d98c3aa454d49031933bb4323c6bc146050d96d263556f479f9f7029a0312c2";

const parsed = (changes: Partial<ParsedCode> = {}): ParsedCode => {
  const code = readCode(CODE);
  if (!code) throw new Error("The code of the test is none");
  return { ...code, ...changes };
};

afterEach(() => vi.restoreAllMocks());

describe("a code", () => {
  it("is read as the server reads it, whatever blanks stand in it, and has the hash that the list names", async () => {
    expect(parsed()).toMatchObject({ reference: "ORD-7F3K", order: 3, ticket: 7, performance: 1 });
    expect(await hashOf(parsed())).toBe(HASH);
    expect(readCode(CODE.replaceAll(",", ", "))).toEqual(parsed());
  });

  it.each([
    ["nothing", ""],
    ["another text", "https://foyer.test/"],
    ["a list", "[1]"],
    ["null", "null"],
    ["a number that is true", CODE.replace('"ticketid":7', '"ticketid":true')],
    ["a number that is none", CODE.replace('"ticketid":7', '"ticketid":"7"')],
    ["the ticket zero", CODE.replace('"ticketid":7', '"ticketid":0')],
    ["a signature that is too short", CODE.replace("LvDg", "")],
    ["a reference in small letters", CODE.replace("ORD", "ord")],
    ["too long a text", CODE + " ".repeat(512)],
  ])("is not %s", (_what, text) => {
    expect(readCode(text)).toBeNull();
  });
});

const own = crypto.subtle.importKey.bind(crypto.subtle);
const ways = {
  "the browser's own Ed25519": () => undefined,
  "a browser that has none": () =>
    vi
      .spyOn(crypto.subtle, "importKey")
      .mockImplementation(((...request: Parameters<typeof own>) =>
        request[2] === "Ed25519"
          ? Promise.reject(new DOMException("Unrecognized name.", "NotSupportedError"))
          : own(...request)) as typeof own),
};

describe.each(Object.entries(ways))("with %s", (name, prepare) => {
  // A key is imported once: each of these ways gets a spelling of its own, which decodes alike.
  const spelled = (key: string) => (name.startsWith("a ") ? `${key}=` : key);

  it("its signature is right, and no other field may be another one", async () => {
    prepare();
    expect(await isGenuine(spelled(PUBLIC_KEY), parsed())).toBe(true);
    expect(await isGenuine(spelled(PUBLIC_KEY), parsed({ ticket: 8 }))).toBe(false);
    expect(await isGenuine(spelled(PUBLIC_KEY), parsed({ order: 4 }))).toBe(false);
    expect(await isGenuine(spelled(PUBLIC_KEY), parsed({ performance: 2 }))).toBe(false);
    expect(await isGenuine(spelled(PUBLIC_KEY), parsed({ reference: "ORD-7F3L" }))).toBe(false);
    expect(await isGenuine(spelled(PUBLIC_KEY), parsed({ signature: "A".repeat(86) }))).toBe(false);
    expect(await isGenuine(spelled(ANOTHERS_KEY), parsed())).toBe(false);
  });
});

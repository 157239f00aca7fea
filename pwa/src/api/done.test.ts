import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { messageIn, requireFields } from "@/api/done";

const SRC = join(import.meta.dirname, "..");

describe("a call that only says that something is done", () => {
  it("is answered by what our server says of it", () => {
    expect(messageIn({ message: "Sent" })).toBe("Sent");
    expect(requireFields({ message: "Success", userid: 3 }, "userid").userid).toBe(3);
  });

  it("is not answered by another's object", () => {
    const response = { status: "maintenance" } as unknown as { readonly message: string };
    expect(() => messageIn(response)).toThrow(expect.objectContaining({ status: 0, code: "network" }));
  });

  it("has its reply looked at wherever it is made", () => {
    const ignored = readdirSync(SRC, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .filter((name) => /^\s*await api\.(post|put|delete|postForm)\(/m.test(readFileSync(join(SRC, name), "utf8")));
    expect(ignored).toEqual([]);
  });
});

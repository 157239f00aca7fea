import { describe, expect, it } from "vitest";
import { ApiError, errorMessage, messageOf, refusal } from "@/api/errors";

describe("the message of a failure", () => {
  it("is the server's, else its error field, else its data, else the client's own", () => {
    expect(messageOf({ message: "Event is held on in this venue", error: "e" }, "own")).toBe(
      "Event is held on in this venue",
    );
    expect(messageOf({ error: "No such venue" }, "own")).toBe("No such venue");
    expect(messageOf({ data: "Expired" }, "own")).toBe("Expired");
    expect(messageOf("plain words", "own")).toBe("plain words");
    expect(messageOf({ data: [[]] }, "own")).toBe("own");
    expect(messageOf(undefined, undefined)).toBe("Something went wrong");
    expect(messageOf({ message: "  ", error: 7 })).toBe("Something went wrong");
  });

  it("keeps what a refusal carries besides", () => {
    const error = refusal(409, { message: "Sold out", code: "sold_out", available: 2 });
    expect(error).toMatchObject({ status: 409, code: "sold_out", field: undefined, message: "Sold out" });
    expect(error.data).toEqual({ message: "Sold out", code: "sold_out", available: 2 });
  });

  it("knows an ended session from a wrong password", () => {
    expect(refusal(401, { message: "Invalid Token", code: "invalid_token" }).isInvalidToken).toBe(true);
    expect(refusal(401, { message: "Incorrect email or password" }).isInvalidToken).toBe(false);
  });

  it("says something for anything that was thrown", () => {
    expect(errorMessage(new ApiError({ status: 0, message: "No connection. Please try again." }))).toBe(
      "No connection. Please try again.",
    );
    expect(errorMessage("odd")).toBe("Something went wrong");
  });
});

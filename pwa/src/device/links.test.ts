import { describe, expect, it } from "vitest";
import { appLink, readLead, readServer } from "./device";

describe("an enrolment's code", () => {
  const lead = { origin: "https://tickets.example.org", path: "/enrol#s=SECRET" };

  it("names the server and what to do there, as a web address or as a link into the app", () => {
    expect(readLead("https://tickets.example.org/enrol#s=SECRET")).toEqual(lead);
    expect(readLead("foyer://enrol?server=https%3A%2F%2Ftickets.example.org#s=SECRET")).toEqual(lead);
    expect(readLead(appLink("https://tickets.example.org/enrol#s=SECRET") ?? "")).toEqual(lead);
  });

  it("is nothing else: no ticket, no other page, no server in plain text", () => {
    for (const other of [
      "FOYER-4-7-abc",
      "https://tickets.example.org/enrol",
      "https://tickets.example.org/Login#s=SECRET",
      "http://tickets.example.org/enrol#s=SECRET",
      "https://who:me@tickets.example.org/enrol#s=SECRET",
      "foyer://enrol#s=SECRET",
      "foyer://enrol?server=ftp%3A%2F%2Fx#s=SECRET",
      "javascript:alert(1)//enrol#s=1",
    ]) {
      expect(readLead(other)).toBeNull();
    }
    expect(appLink("https://tickets.example.org/Orders")).toBeNull();
  });
});

describe("a server's address", () => {
  it("may be typed short, or copied from a browser", () => {
    expect(readServer("tickets.example.org")).toBe("https://tickets.example.org");
    expect(readServer(" https://tickets.example.org:8443/EventDashboard?x=1 ")).toBe(
      "https://tickets.example.org:8443",
    );
    expect(readServer("http://localhost:8000")).toBe("http://localhost:8000");
  });

  it("is refused where a token would go in plain text, or nowhere", () => {
    for (const text of [
      "",
      "  ",
      "http://tickets.example.org",
      "ftp://tickets.example.org",
      "https://a:b@c.org",
      "a b",
    ]) {
      expect(readServer(text)).toBeNull();
    }
  });
});

// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { percentage, readTag } from "./tag";

it.each([
  ["50%", "50%"],
  ["33.3333%", "33.3333%"],
  ["100", "100%"],
  [undefined, "100%"],
  ["0%", "100%"],
  ["101%", "100%"],
  ["400px", "100%"],
  ["calc(1px)", "100%"],
])("reads %j as %s of the container", (text, share) => expect(percentage(text)).toBe(share));

function tagOf(attributes: Record<string, string>): HTMLScriptElement {
  const script = document.createElement("script");
  script.src = "https://foyer.example/embed.js";
  Object.assign(script.dataset, attributes);
  return script;
}

it("reads what the tag says", () => {
  expect(readTag(tagOf({ event: "12", width: "50%", theme: "dark" }))).toMatchObject({
    event: 12,
    origin: "https://foyer.example",
    width: "50%",
    height: "100%",
    title: "Tickets",
    isDark: true,
  });
});

it("reads from its address what a tag manager has dropped", () => {
  const script = document.createElement("script");
  script.src = "https://foyer.example/embed.js?event=12&width=50%25&target=%23tickets";
  script.dataset["width"] = "70%";
  expect(readTag(script)).toMatchObject({
    event: 12,
    width: "70%",
    target: "#tickets",
    origin: "https://foyer.example",
  });
});

it("has the widget go without a heading where the page asks for that", () => {
  expect(readTag(tagOf({ event: "12" }))?.hasNoHead).toBe(false);
  expect(readTag(tagOf({ event: "12", head: "none" }))?.hasNoHead).toBe(true);
});

it.each([
  ["fr", undefined, "fr"],
  ["fr", "pt-BR", "pt-BR"],
  ["", undefined, undefined],
  ["fr_FR", undefined, undefined],
])("knows the language of the page around it: %j, and of its own part: %j", (whole, part, language) => {
  const page = new DOMParser().parseFromString("<p></p>", "text/html");
  page.documentElement.lang = whole;
  const place = page.querySelector("p");
  if (part) place?.setAttribute("lang", part);
  const script = place?.appendChild(page.importNode(tagOf({ event: "12" })));
  expect(script && readTag(script)?.language).toBe(language);
});

it.each(["", "0", "-1", "1.5", "twelve", "9".repeat(20)])("tells the page's author that %j is no event", (event) => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(readTag(tagOf({ event }))).toBeUndefined();
  expect(logged).toHaveBeenCalledTimes(1);
});

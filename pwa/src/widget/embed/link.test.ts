// @vitest-environment jsdom
import { afterEach, expect, it } from "vitest";
import { showLink } from "./link";
import { readTag } from "./tag";

afterEach(() => {
  document.body.innerHTML = "";
  history.replaceState(null, "", "/");
});

function linkOf(attributes: string, search = ""): HTMLAnchorElement {
  history.replaceState(null, "", `/shows${search}`);
  document.body.innerHTML = `<p lang="de"><script src="https://foyer.example/embed.js" ${attributes}></script></p>`;
  const tag = readTag(document.querySelector("script")!)!;
  showLink(tag);
  return document.querySelector("a")!;
}

it("opens the widget in a tab that knows nothing of the page", () => {
  const link = linkOf('data-event="12" data-open="tab" data-theme="dark" data-performance="7"');
  expect([link.href, link.textContent]).toEqual([
    "https://foyer.example/widget/12?lang=de&theme=dark#tickets/7",
    "Tickets",
  ]);
  expect([link.target, link.rel, link.className]).toEqual(["_blank", "noopener", "foyer-tickets"]);
});

it("hands on what a purchase link says, and nothing else of the page's address", () => {
  const link = linkOf('data-event="12"', "?app=foyer&reservationId=5.abc&other=1");
  expect(link.href).toBe("https://foyer.example/widget/12?lang=de&app=foyer&reservationId=5.abc");
});

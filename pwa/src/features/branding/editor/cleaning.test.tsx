import { expect, it } from "vitest";
import { shownFragment, storedHtml } from "./useSquire";
import { readLink } from "./MessageField";

const PLACEHOLDERS = [{ name: "user_name", meaning: "The buyer's name" }];

/** As the editor shows it. */
function shown(html: string): HTMLElement {
  const page = document.createElement("div");
  page.append(shownFragment(html, PLACEHOLDERS));
  return page;
}

it("shows a placeholder as a chip, and stores it by its name", () => {
  const page = shown("<p>Dear {user_name}, {nobody}</p>");
  const [chip] = page.querySelectorAll<HTMLElement>("[data-placeholder]");
  expect([chip?.textContent, chip?.contentEditable]).toEqual(["The buyer's name", "false"]);
  expect(page.querySelectorAll("span")).toHaveLength(1);
  expect(storedHtml(page)).toBe("<p>Dear {user_name}, {nobody}</p>");
});

it("keeps headings, lists, links, pictures of ours, marks and alignment as they are stored", () => {
  const html =
    '<h1 style="text-align:center">Hello</h1><ul><li>One</li></ul><ol><li>Two</li></ol>' +
    '<p><b>a</b><i>b</i><u>c</u> <a href="https://example.test/x">there</a><br>' +
    '<img alt="Bar" width="300" src="/media/branding/bar.png"></p>';
  expect(storedHtml(shown(html))).toBe(html);
  expect(storedHtml(shown("<div><strong>a</strong></div><div><em>b</em></div>"))).toBe(
    "<p><b>a</b></p><p><i>b</i></p>",
  );
});

it("drops what harms or is none of a message: scripts, styles, foreign pictures, dangerous links", () => {
  const html =
    "<script>alert(1)</script><style>p{}</style><svg onload=alert(1)><a href='javascript:alert(1)'>x</a></svg>" +
    '<p onclick="alert(1)" style="position:fixed;text-align:right">a<img src="https://elsewhere.test/x.png"></p>' +
    '<a href="javascript:alert(1)">b</a><a href="data:text/html,x">c</a><font color="red">d</font>';
  expect(storedHtml(shown(html))).toBe('<p style="text-align:right">a</p>bcd');
});

it("stores nothing where nothing is written, and no line break that only holds the caret", () => {
  expect(storedHtml(shown("<p><br></p>"))).toBe("");
  expect(storedHtml(shown("<p>a<br></p>"))).toBe("<p>a</p>");
  expect(storedHtml(shown("<p>a&nbsp;<b>b</b>&nbsp;{user_name} c&nbsp;!</p>"))).toBe(
    "<p>a <b>b</b> {user_name} c&nbsp;!</p>",
  );
});

it("reads what somebody means by an address", () => {
  expect(readLink("foyer.example/a")).toBe("https://foyer.example/a");
  expect(readLink(" https://foyer.example ")).toBe("https://foyer.example");
  expect(readLink("box@foyer.example")).toBe("mailto:box@foyer.example");
  for (const wrong of ["", "two words", "javascript:alert(1)", "ftp://a.example", "nowhere"]) {
    expect(readLink(wrong)).toBeUndefined();
  }
});

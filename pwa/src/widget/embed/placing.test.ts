// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { putInPage, tagsToShow } from "./frame";

const SRC = "https://foyer.example/embed.js";

function scriptIn(parent: ParentNode): HTMLScriptElement {
  const script = document.createElement("script");
  script.setAttribute("src", SRC);
  parent.append(script);
  return script;
}

const box = () => document.createElement("div");

beforeEach(() => {
  document.head.innerHTML = "";
  document.body.innerHTML = "<main><p>Shows</p></main>";
});
afterEach(() => vi.restoreAllMocks());

it("stands after its tag in the page's body", () => {
  const [script, widget] = [scriptIn(document.querySelector("main")!), box()];
  document.body.append(document.createElement("footer"));
  putInPage(script, undefined, widget);
  expect(script.nextElementSibling).toBe(widget);
});

it("stands after its tag in a part of the page that is hidden for now", () => {
  const part = document.querySelector("main")!;
  part.style.display = "none";
  const [script, widget] = [scriptIn(part), box()];
  putInPage(script, undefined, widget);
  expect(script.nextElementSibling).toBe(widget);
});

it("stands at the end of the page where the tag is in its head", () => {
  const widget = box();
  putInPage(scriptIn(document.head), undefined, widget);
  expect(document.body.lastElementChild).toBe(widget);
});

it("waits for the page where the tag in its head runs before that is read", () => {
  vi.spyOn(document, "readyState", "get").mockReturnValue("loading");
  const widget = box();
  putInPage(scriptIn(document.head), undefined, widget);
  expect(widget.isConnected).toBe(false);
  document.dispatchEvent(new Event("DOMContentLoaded"));
  expect(document.body.lastElementChild).toBe(widget);
});

it("stands at the end of the page where a tag manager has put the tag in a hidden box of its own", () => {
  const hidden = box();
  hidden.style.display = "none";
  document.body.append(hidden);
  scriptIn(hidden);
  const widget = box();
  putInPage(scriptIn(hidden), undefined, widget);
  expect(document.body.lastElementChild).toBe(widget);
});

it("stands at the end of the page where its tag was taken away", () => {
  const script = scriptIn(document.body);
  script.remove();
  const widget = box();
  putInPage(script, undefined, widget);
  expect(document.body.lastElementChild).toBe(widget);
});

it("stands where the tag says, from wherever", () => {
  const widget = box();
  putInPage(scriptIn(document.head), "main", widget);
  expect(widget.parentElement?.localName).toBe("main");
});

it.each(["#none", "[["])("tells the page's author that nothing matches %s, and sells at the end", (target) => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const widget = box();
  putInPage(scriptIn(document.head), target, widget);
  expect(document.body.lastElementChild).toBe(widget);
  expect(logged).toHaveBeenCalledTimes(1);
});

it("shows the tag that runs, once", () => {
  const script = scriptIn(document.body);
  scriptIn(document.body);
  expect(tagsToShow(script)).toEqual([script]);
  expect(tagsToShow(script)).toEqual([]);
});

it("shows every tag of the page that is not shown yet where none is said to run, as in a module", () => {
  const [one, other] = [scriptIn(document.head), scriptIn(document.body)];
  tagsToShow(one);
  expect(tagsToShow(null)).toEqual([other]);
});

it("tells the page's author that there is no tag at all", () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  expect(tagsToShow(null)).toEqual([]);
  expect(logged).toHaveBeenCalledTimes(1);
});

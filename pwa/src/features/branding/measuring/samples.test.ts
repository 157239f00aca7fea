// @vitest-environment jsdom
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { neededFor, partOf, ratioOf, readTexts } from "./samples";

// jsdom computes colours and sizes; where something stands only a browser knows, and a journey measures there.
beforeAll(() => Object.assign(Range.prototype, { getClientRects: () => [] }));
afterAll(() => Reflect.deleteProperty(Range.prototype, "getClientRects"));
afterEach(() => document.body.replaceChildren());

function read(html: string) {
  document.body.innerHTML = html;
  return [...readTexts(document.body, "light").values()];
}

it.each([
  ['<p class="fy-due"><b>£31.00</b></p>', "total"],
  ['<p class="fy-kept" role="timer">2 tickets kept for 9:59</p>', "timer"],
  ['<button class="fy-date"><small>£20.00</small></button>', "price"],
  ['<div class="fy-note is-bad" role="alert"><span>Declined</span></div>', "error"],
  ['<div class="is-wrong"><p class="fy-says">Email is required</p></div>', "error"],
  ['<dl class="fy-lines"><dt>Booking fee</dt></dl>', "sum"],
  ["<h2>Choose a date</h2>", "heading"],
  ["<button>Continue</button>", "button"],
  ["<label>Name</label>", "field"],
  ["<footer>by Foyer</footer>", "text"],
])("names %s", (html, part) => {
  expect(read(html).map((sample) => sample.part)).toEqual([part]);
});

it("wants less contrast of large text", () => {
  expect(neededFor(16, 700)).toBe(4.5);
  expect(neededFor(18.66, 700)).toBe(3);
  expect(neededFor(23.9, 400)).toBe(4.5);
  expect(neededFor(24, 400)).toBe(3);
});

it("takes the worst of what is behind a text", () => {
  const [white, black] = [
    [255, 255, 255, 1],
    [0, 0, 0, 1],
  ] as const;
  expect(ratioOf(white, [black, white])).toBe(1);
  expect(ratioOf([0, 0, 0, 0], [white])).toBe(1);
});

it.each([
  ["color: rgb(255, 255, 255)", 1],
  ["color: transparent", 1],
  ["color: rgba(0, 0, 0, 0)", 1],
  ["color: rgb(0, 0, 0)", 21],
  ["color: rgb(0, 0, 0); background-color: rgb(0, 0, 0)", 1],
  ["color: rgb(0, 0, 0); background-image: linear-gradient(rgb(0, 0, 0), rgb(255, 255, 255))", 1],
  ["color: rgb(0, 0, 0); opacity: 0", 1],
])("measures text of %s", (style, ratio) => {
  const [sample] = read(`<p style="${style}">£20.00</p>`);
  expect(sample?.ratio).toBeCloseTo(ratio, 1);
});

it("composes what is seen through, text and ground", () => {
  const [sample] = read(
    '<section style="background-color: rgb(0, 0, 0)"><p style="color: rgba(255, 255, 255, 0.5)">£20.00</p></section>',
  );
  // Grey of 127.5 on black.
  expect(sample?.ratio).toBeCloseTo(5.28, 1);
});

it("measures no text on a picture", () => {
  const [sample] = read(`<div style="background-image: url('/a.png')"><p>£20.00</p></div>`);
  expect(sample?.ratio).toBeUndefined();
});

it("reads what is typed into a field, by its label", () => {
  const samples = read(
    '<label for="a">Email</label><input id="a" style="color: rgb(255, 255, 255); background-color: rgb(255, 255, 255)" />',
  );
  expect(samples.map(({ text }) => text)).toEqual(["Email", "Email"]);
  expect(samples[1]?.ratio).toBe(1);
});

it("reads each text once, however it is cut, and shortens a long one", () => {
  document.body.innerHTML = `<p>One <b>two</b> three ${"x".repeat(60)}</p>`;
  const samples = [...readTexts(document.body, "light").values()];
  expect(samples).toHaveLength(2);
  expect(samples[0]?.text).toMatch(/^One two three x+…$/);
  expect(partOf(document.body)).toBe("text");
});

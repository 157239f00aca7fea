import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Breakable } from "@/ui/Breakable";

const piecesOf = (text: string) => {
  const { container } = render(<Breakable text={text} />);
  expect(container.textContent).toBe(text);
  return container.innerHTML.split("<wbr>");
};

afterEach(cleanup);

it("leaves words of an ordinary length whole", () => {
  expect(piecesOf("Oluwaseun Abernathy-Montague")).toEqual(["Oluwaseun Abernathy-Montague"]);
});

it("lets an address be broken after its own stops", () => {
  expect(piecesOf("maya.fernandes@northgate-playhouse.example")).toEqual([
    "maya.",
    "fernandes@",
    "northgate-",
    "playhouse.",
    "example",
  ]);
});

it("lets a word without any stop be broken every twelve characters, and no other word", () => {
  expect(piecesOf(`The ${"W".repeat(40)}@ House`)).toEqual([
    "The",
    " ",
    "W".repeat(12),
    "W".repeat(12),
    "W".repeat(12),
    "WWWW@",
    " ",
    "House",
  ]);
});

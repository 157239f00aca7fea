import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { PhoneLines } from "./tableParts";

afterEach(cleanup);

it("leaves out a line in which nothing would stand", () => {
  const linesOf = (text: string, aside?: string) => {
    const { container } = render(<PhoneLines title="VAT" text={text} textAside={aside} />);
    return [...container.querySelectorAll(".fy-rows-line")].map((line) => line.textContent);
  };
  expect(linesOf("Food 20%")).toEqual(["VAT", "Food 20%"]);
  expect(linesOf("", "20%")).toEqual(["VAT", "20%"]);
  expect(linesOf("")).toEqual(["VAT"]);
});

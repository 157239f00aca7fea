import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const textOf = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), "utf8");

it("gives a link among words the area of a button under a finger, in the office and on buyers' pages", () => {
  const area =
    /\.fy-link::after,\s*\.fy-target::after \{[^}]*width: max\(100%, 2\.75rem\);\s*height: max\(100%, 2\.75rem\)/;
  expect(textOf("./target.css")).toMatch(area);
  for (const sheet of ["./theme.css", "../widget/widget.css"]) expect(textOf(sheet)).toMatch(/@import ".*target\.css"/);
  // A page that draws an alert's links has one of the two.
  for (const page of ["../widget/main.tsx", "../mine/main.tsx"]) expect(textOf(page)).toContain("widget/widget.css");
});

import { expect, it } from "vitest";
import { inLine } from "./apart";
import { say } from "./catalogue";

const ARABIC = "تذكرة بالغ";
const HEBREW = "כרטיס";

it("sets a name that is read from right to left apart from what stands after it, and adds nothing to another", () => {
  const line = (name: string) =>
    say([["count", "number"], " × ", ["name"], ", ", ["price"]], "en", { count: 2, name, price: "£28.00" });
  expect(line(ARABIC)).toBe(`2 × \u2068${ARABIC}\u2069, £28.00`);
  expect(line("Adult")).toBe("2 × Adult, £28.00");
  expect(inLine([HEBREW, "", "£28.00", false, null])).toBe(`\u2068${HEBREW}\u2069 · £28.00`);
  expect(inLine(["Evening", "£28.00"], ", ")).toBe("Evening, £28.00");
});

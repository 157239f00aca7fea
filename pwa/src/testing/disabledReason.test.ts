import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, it } from "vitest";

const SOURCES = fileURLToPath(new URL("..", import.meta.url));
/** The one place that turns a button off: by its types nothing that is built on it is off without a reason. */
const PIECE = "ui/Button.tsx";
/** `aria-disabled` by itself: these say why in or beside them, many of them once for a whole set. */
const BY_ITSELF = [
  "widget/DateRows.tsx",
  "mine/exchangeChoices.tsx",
  "shared/teams/PlaceGrid.tsx",
  "shared/language/LanguageChooser.tsx",
  "features/door/verdict/VerdictScreen.tsx",
];

const paths = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /(?<!\.test)\.tsx$/.test(path));

/** The attributes of every button of a source, whatever draws it. */
function attributesOf(path: string): readonly string[] {
  const source = ts.createSourceFile(path, readFileSync(`${SOURCES}/${path}`, "utf8"), ts.ScriptTarget.Latest);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) &&
      /button$/i.test(node.tagName.getText(source))
    )
      for (const each of node.attributes.properties) if (each.name) found.push(each.name.getText(source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const buttons = paths.map((path) => ({ path, attributes: attributesOf(path) }));
const withAttribute = (name: string) =>
  buttons.flatMap(({ path, attributes }) => (attributes.includes(name) ? [path] : [])).sort();

it("has no button that is off without a reason: `disabledReason` says it, `busy` while something is under way", () => {
  expect(paths.length).toBeGreaterThan(300);
  expect(withAttribute("disabledReason").length).toBeGreaterThan(80);
  expect(withAttribute("disabled")).toEqual([PIECE]);
  expect(withAttribute("aria-disabled")).toEqual([...BY_ITSELF].sort());
});

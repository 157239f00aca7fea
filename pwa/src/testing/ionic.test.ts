import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { SHOWN_AT_ONCE } from "../../vite.ionic";

const SOURCES = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string) => readFileSync(`${SOURCES}/${path}`, "utf8");
const elementOf = (component: string) =>
  component
    .slice("Ion".length)
    .replace(/\B[A-Z]/g, "-$&")
    .toLowerCase();

it("defines every element of Ionic's that a screen shows, at once or with the dialogs", () => {
  const used = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".tsx"))
    .flatMap((path) => [...read(path).matchAll(/^import \{([^}]*)\} from "@ionic\/react";/gm)])
    .flatMap(([, names = ""]) => names.split(",").map((name) => elementOf(name.trim())));
  const later = [...read("ui/overlayElements.ts").matchAll(/ion-([a-z-]+)\.js/g)].map(([, element = ""]) => element);
  expect(used).toContain("refresher-content");
  expect(used.filter((element) => ![...SHOWN_AT_ONCE, ...later].includes(element))).toEqual([]);
});

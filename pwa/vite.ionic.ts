import type { Plugin } from "vite";

/** The elements of `@ionic/react` that the office shows at once; it defines others later (src/ui/overlayElements.ts). */
export const SHOWN_AT_ONCE = ["content", "footer", "header", "menu", "split-pane"];

const REACT = /@ionic[\\/]react[\\/]dist[\\/]index\.js$/;
const ELEMENT = /^import \{([^}]*)\} from '(?:@ionic\/core|ionicons)\/components\/ion-([a-z-]+)\.js';$/gm;
const MADE = /= (React\.(?:createContext|memo)|createForwardRef)\(/g;

/**
 * Has `@ionic/react`, which is one file with all of Ionic's elements, bring along those alone that are shown at once, and
 * says that what it makes of the others may be left out: together a tenth of the office's first view.
 */
export const ionicParts: Plugin = {
  name: "foyer-ionic-parts",
  apply: "build",
  enforce: "pre",
  transform: (code: string, id: string) =>
    REACT.test(id)
      ? {
          code: code
            .replace(ELEMENT, (line, names: string, element: string) =>
              SHOWN_AT_ONCE.includes(element) ? line : undefinedYet(names),
            )
            .replace(MADE, "= /*@__PURE__*/ $1("),
          map: null,
        }
      : null,
};

/** In the place of an element's class and of what defines it: `IonModal as IonModal$1, defineCustomElement as …`. */
function undefinedYet(names: string): string {
  const locals = names.split(",").map((name) => name.split(" as ").at(-1)?.trim());
  return locals
    .map((local) =>
      local?.startsWith("Ion") ? `class ${local} extends HTMLElement {}` : `const ${local} = () => undefined;`,
    )
    .join("\n");
}

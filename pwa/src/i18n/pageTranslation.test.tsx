// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { Suspense, lazy } from "react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { surviveTranslation } from "@/i18n/pageTranslation";

type Replace = (text: Text, font: HTMLElement) => void;

/** The ways in which translators put an element in the place of a text. */
const WAYS: Readonly<Record<string, Replace>> = {
  "replaces it at once": (text, font) => text.replaceWith(font),
  "inserts before it, then removes it": (text, font) => {
    text.before(font);
    text.remove();
  },
  "inserts after it, then removes it": (text, font) => {
    text.after(font);
    text.remove();
  },
  "removes it, then inserts": (text, font) => {
    const { parentNode, nextSibling } = text;
    text.remove();
    parentNode?.insertBefore(font, nextSibling);
  },
  "wraps it": (text, font) => {
    text.before(font);
    font.replaceChildren(text);
  },
};

function translate(root: Element, replace: Replace): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts.filter(({ data, parentElement }) => data && parentElement?.localName !== "font")) {
    const font = document.createElement("font");
    font.append(text.data.toUpperCase());
    replace(text, font);
  }
}

/** What a translator does next is a task of its own. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

interface ShownProps {
  readonly count: number;
  readonly note?: string;
  readonly hasIcon?: boolean;
}

const Shown = ({ count, note, hasIcon = false }: ShownProps) => (
  <p>
    {note}
    {hasIcon && <i>!</i>}
    {count} left <b>of {count + 1}</b>
    {note && <u>{note}</u>}
  </p>
);

beforeAll(surviveTranslation);
afterEach(cleanup);

for (const [way, replace] of Object.entries(WAYS)) {
  it(`goes on rendering when a translator ${way}`, async () => {
    const { container, rerender } = render(<Shown count={2} note="soon " />);
    translate(container, replace);
    await settled();
    rerender(<Shown count={1} note="soon " hasIcon />);
    await settled();
    expect(container.textContent?.toLowerCase()).toBe("soon !1 left of 2soon ");
    translate(container, replace);
    await settled();
    rerender(<Shown count={0} />);
    await settled();
    expect(container.textContent?.toLowerCase()).toBe("0 left of 1");
    rerender(<Shown count={0} note="late " hasIcon />);
    expect(container.textContent?.toLowerCase()).toBe("late !0 left of 1late ");
  });
}

it("renders right after a translator's change, in the same task", () => {
  const { container, rerender } = render(<Shown count={2} note="soon " />);
  translate(container, (text, font) => text.replaceWith(font));
  rerender(<Shown count={2} hasIcon />);
  expect(container.textContent?.toLowerCase()).toBe("!2 left of 3");
});

it("follows a text whose translation is itself replaced", async () => {
  const { container, rerender } = render(<Shown count={2} note="soon " />);
  translate(container, (text, font) => text.replaceWith(font));
  await settled();
  for (const font of container.querySelectorAll("font")) font.replaceWith(document.createTextNode("again "));
  await settled();
  rerender(<Shown count={1} hasIcon />);
  await settled();
  expect(container.textContent).toBe("!1again again 2");
});

it("inserts what was loaded before a translated text", async () => {
  let come = (): void => undefined;
  const wait = new Promise<void>((resolve) => {
    come = resolve;
  });
  const Later = lazy(() => wait.then(() => ({ default: () => <i>here </i> })));
  const { container } = render(
    <footer>
      <Suspense fallback={null}>
        <Later />
      </Suspense>
      {"By Foyer"}
    </footer>,
  );
  translate(container, (text, font) => text.replaceWith(font));
  come();
  await expect.poll(() => container.textContent).toBe("here BY FOYER");
});

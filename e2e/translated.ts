import { expect, type Page } from "@playwright/test";

/**
 * Has every page and frame of this browser translated as Chrome does it: each text gives way to a `<font>` element with a
 * text of its own, and so does each that is written later. The words stay, so that a test still finds them.
 */
async function translateAsBrowsersDo(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const untouched = "font, script, style, textarea, noscript, title, svg";
    const translate = (text: Text) => {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(untouched)) return;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.append(text.data);
      outer.append(inner);
      text.replaceWith(outer);
    };
    const translateWithin = (root: Node) => {
      const texts: Text[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      if (root instanceof Text) texts.push(root);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(translate);
    };
    new MutationObserver((records) => {
      const changed = records.flatMap(({ type, target, addedNodes }) =>
        type === "characterData" ? [target] : [...addedNodes],
      );
      // A translator answers in a task of its own.
      setTimeout(() => changed.forEach(translateWithin));
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
}

/** Gives a browser's page whose texts are replaced, with the errors that nothing on it has caught, as they come. */
export async function openTranslated(page: Page): Promise<{ readonly page: Page; readonly errors: readonly string[] }> {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await translateAsBrowsersDo(page);
  return { page, errors };
}

/** Holds until no text of what is shown is left as the page wrote it. */
export async function expectTranslated(page: Page): Promise<void> {
  const left = (within: Element) => {
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode as Text;
      if (data.trim() && !parentElement?.closest("font, script, style, noscript, svg")) texts.push(data);
    }
    return texts;
  };
  for (const frame of page.frames()) {
    await expect.poll(() => frame.locator("body").evaluate(left)).toEqual([]);
  }
}

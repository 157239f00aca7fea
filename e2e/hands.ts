import type { Page } from "@playwright/test";

/**
 * Counts what somebody does by hand, whatever the journey calls it: a press, a field that is filled in, a choice, a file
 * and an Enter are one each, as is an address that is opened.
 */
export class Hands {
  private done = 0;

  private constructor(private readonly page: Page) {}

  static async of(page: Page): Promise<Hands> {
    const hands = new Hands(page);
    await page.exposeFunction("countHand", () => (hands.done += 1));
    await page.addInitScript(watch);
    return hands;
  }

  get interactions(): number {
    return this.done;
  }

  async open(address: string): Promise<void> {
    this.done += 1;
    await this.page.goto(address);
  }
}

/** Runs in the page. */
function watch(): void {
  const count = () => void (window as unknown as { countHand: () => Promise<number> }).countHand();
  const targetOf = (event: Event) => event.composedPath()[0] as HTMLElement;
  const isChosen = (field: HTMLElement) => field.matches("select, input[type=file]");
  let filled: HTMLElement | undefined;
  window.addEventListener("click", (event) => event.isTrusted && count(), true);
  window.addEventListener("keydown", (event) => event.key === "Enter" && count(), true);
  window.addEventListener("change", (event) => isChosen(targetOf(event)) && count(), true);
  window.addEventListener(
    "input",
    (event) => {
      const field = targetOf(event);
      // Letters of one word are one; a tick has been counted as a press.
      if (field === filled || field.matches("select, [type=file], [type=checkbox], [type=radio]")) return;
      filled = field;
      count();
    },
    true,
  );
}

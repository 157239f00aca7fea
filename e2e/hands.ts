import type { Page } from "@playwright/test";

export interface Work {
  /** Clicks, taps, choices from a list, files, and Enter or Space. */
  readonly presses: number;
  /** Fields typed into; each counts once. */
  readonly fields: number;
  /** Page changes. */
  readonly pages: number;
}

// Seconds of a person who knows what to type, by the keystroke-level model (Card, Moran and Newell, 1980): deciding,
// pointing and pressing for each interaction, moving a hand to the keyboard and back for each field, and each character.
const DECIDES = 1.35;
const POINTS_AND_PRESSES = 1.1 + 0.2;
const MOVES_HANDS = 2 * 0.4;
const TYPES_A_CHARACTER = 0.28;

/** Counts a user's interactions. */
export class Hands {
  private presses = 0;
  private fields = 0;
  private characters = 0;
  private pages = 0;
  private opened = 0;
  private path = "";

  private constructor(private readonly page: Page) {}

  static async of(page: Page): Promise<Hands> {
    const hands = new Hands(page);
    await page.exposeFunction("countPress", () => (hands.presses += 1));
    await page.exposeFunction("countField", () => (hands.fields += 1));
    await page.exposeFunction("countCharacters", (characters: number) => (hands.characters += characters));
    await page.addInitScript(watch);
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame()) hands.arriveAt(frame.url());
    });
    return hands;
  }

  get work(): Work {
    const { presses, fields, pages } = this;
    return { presses, fields, pages };
  }

  /** All of them, including opened URLs. */
  get interactions(): number {
    return this.presses + this.fields + this.opened;
  }

  /** How long a person takes for them, without what they wait for. */
  get seconds(): number {
    return (
      this.interactions * (DECIDES + POINTS_AND_PRESSES) +
      this.fields * MOVES_HANDS +
      this.characters * TYPES_A_CHARACTER
    );
  }

  async open(address: string): Promise<void> {
    this.opened += 1;
    await this.page.goto(address);
  }

  /** Starts counting, from the current page on. */
  begin(): void {
    this.presses = this.fields = this.characters = this.pages = 0;
    this.path = new URL(this.page.url()).pathname;
  }

  private arriveAt(address: string): void {
    const { pathname } = new URL(address);
    if (pathname === this.path) return;
    this.path = pathname;
    this.pages += 1;
  }
}

/** Runs in the page. */
function watch(): void {
  const { countPress, countField, countCharacters } = window as unknown as Record<
    "countPress" | "countField" | "countCharacters",
    (characters?: number) => Promise<number>
  >;
  const targetOf = (event: Event) => event.composedPath()[0] as HTMLElement;
  const isChosen = (field: HTMLElement) => field.matches("select, input[type=file]");
  const isTyped = (field: HTMLElement) => !field.matches("select, button, [type=file], [type=checkbox], [type=radio]");
  let filled: HTMLElement | undefined;
  // Clicks caused by a key or a label have no detail: the key or the label was counted.
  window.addEventListener("click", (event) => void (event.isTrusted && event.detail > 0 && countPress()), true);
  window.addEventListener(
    "keydown",
    (event) => void ((event.key === "Enter" || (event.key === " " && !isTyped(targetOf(event)))) && countPress()),
    true,
  );
  window.addEventListener(
    "change",
    (event) => {
      const field = targetOf(event);
      if (isChosen(field)) void countPress();
      else if (isTyped(field)) void countCharacters((field as HTMLInputElement).value.length);
    },
    true,
  );
  window.addEventListener(
    "input",
    (event) => {
      const field = targetOf(event);
      if (field === filled || !isTyped(field)) return;
      filled = field;
      void countField();
    },
    true,
  );
}

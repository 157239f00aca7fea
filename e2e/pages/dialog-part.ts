import { expect, type Locator, type Page } from "@playwright/test";

/** Waits for a popup, and gives what is in it: Ionic has the dialog as a shadow inside of its modal. */
export async function openedDialog(
  page: Page,
  title: string,
  role: "dialog" | "alertdialog" = "dialog",
): Promise<Locator> {
  const dialog = page.locator("ion-modal").filter({ has: page.getByRole(role, { name: title }) });
  await expect(dialog).toBeVisible();
  return dialog;
}

interface Question {
  readonly title: string;
  readonly text: string;
}

/** What is asked before a changed form is left. */
export const UNSAVED: Question = {
  title: "Leave without saving?",
  text: "What you have typed here is not saved, and will be lost.",
};

/** Waits for the one question that the app asks before something is lost. */
export async function openConfirm(page: Page, { title, text }: Question): Promise<Locator> {
  const question = await openedDialog(page, title, "alertdialog");
  await expect(question.getByText(text, { exact: true })).toBeVisible();
  return question;
}

export async function answer(page: Page, what: Question, word: "No" | "Yes" | "Leave" | "Stay"): Promise<void> {
  const question = await openConfirm(page, what);
  await question.getByRole("button", { name: word, exact: true }).click();
  await expect(question).toBeHidden();
}

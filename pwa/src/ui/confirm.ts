import { askedNow } from "@/ui/asked";

interface Question {
  readonly title: string;
  readonly text?: string;
  /** The Yes destroys something. */
  readonly danger?: boolean;
  /** The buttons' words: No and Yes, unless the spec has others. */
  readonly no?: string;
  readonly yes?: string;
}

export interface Asked extends Question {
  readonly answer: (yes: boolean) => void;
}

/** What is asked now. */
export const questions = askedNow<Asked>();

/** Asks a question with No and Yes; closing the dialog means No. */
export function confirm(question: Question): Promise<boolean> {
  questions.read()?.answer(false);
  return new Promise((resolve) => questions.put({ ...question, answer: resolve }));
}

/** Answers what is asked, if anything is. */
export function answer(yes: boolean): void {
  questions.read()?.answer(yes);
  questions.put(null);
}

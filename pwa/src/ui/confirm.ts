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

const watchers = new Set<() => void>();
let asked: Asked | null = null;

const put = (question: Asked | null) => {
  asked = question;
  watchers.forEach((watcher) => watcher());
};

/** What is asked now. */
export const questions = {
  read: (): Asked | null => asked,
  watch: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
};

/** Asks a question with No and Yes; closing the dialog means No. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => put({ ...question, answer: resolve }));
}

/** Answers what is asked, if anything is. */
export function answer(yes: boolean): void {
  asked?.answer(yes);
  put(null);
}

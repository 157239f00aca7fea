/** What is asked now: with what the person can prove who they are. */
export interface ProofAsked {
  readonly methods: readonly string[];
  readonly told: Promise<boolean>;
  readonly tell: (isProved: boolean) => void;
}

const watchers = new Set<() => void>();
let asked: ProofAsked | null = null;

const put = (question: ProofAsked | null) => {
  asked = question;
  watchers.forEach((watcher) => watcher());
};

export const proofs = {
  read: (): ProofAsked | null => asked,
  watch: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
};

/** Has the person prove who they are; calls that need it at the same time wait for the one answer. */
export function askForProof(methods: readonly string[]): Promise<boolean> {
  if (!asked) {
    const { promise, resolve } = deferred();
    put({ methods, told: promise, tell: resolve });
  }
  return asked?.told ?? Promise.resolve(false);
}

/** Answers what is asked, if anything is. */
export function answerProof(isProved: boolean): void {
  const question = asked;
  put(null);
  question?.tell(isProved);
}

function deferred(): { readonly promise: Promise<boolean>; readonly resolve: (value: boolean) => void } {
  let resolve: (value: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

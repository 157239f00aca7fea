import "fake-indexeddb/auto";
import "@/ui/drawings";
import { threadId } from "node:worker_threads";
import { afterAll, expect } from "vitest";
import { PATIENCE_MS } from "@/testing/until";

if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/dom");
  configure({ asyncUtilTimeout: PATIENCE_MS });
  // jsdom has the element alone.
  if (!("showModal" in HTMLDialogElement.prototype)) {
    Object.assign(HTMLDialogElement.prototype, {
      showModal(this: HTMLDialogElement) {
        this.open = true;
      },
    });
  }
  // The next file has the same document: a dialog on its way out must not stand in what that one looks at, and whoever was
  // signed in must not be signed in there.
  afterAll(async () => {
    document.body.replaceChildren();
    if (document.cookie) (await import("@/shell/session")).removeSession();
  });
}

// Node's channels reach into every thread of the tests: each thread is a browser of its own. And each test has queues of
// its own: one of an earlier test would hear what the next one keeps, and throw away what it has no key for.
const Channel = globalThis.BroadcastChannel;
if (!("isOfOneThread" in Channel)) {
  globalThis.BroadcastChannel = class extends Channel {
    static readonly isOfOneThread = true;
    constructor(name: string) {
      super(`${name} of ${threadId}${name === "foyer-outbox" ? ` in ${expect.getState().currentTestName}` : ""}`);
    }
  };
}

import "fake-indexeddb/auto";
import { threadId } from "node:worker_threads";
import "@/i18n/all";
import { afterAll } from "vitest";
import { PATIENCE_MS } from "@/testing/until";

if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/dom");
  configure({ asyncUtilTimeout: PATIENCE_MS });
  // The next file has the same document: a dialog on its way out must not stand in what that one looks at.
  afterAll(() => document.body.replaceChildren());
}

// Node's channels reach into every thread of the tests: each thread is a browser of its own.
const Channel = globalThis.BroadcastChannel;
if (!("isOfOneThread" in Channel)) {
  globalThis.BroadcastChannel = class extends Channel {
    static readonly isOfOneThread = true;
    constructor(name: string) {
      super(`${name} of ${threadId}`);
    }
  };
}

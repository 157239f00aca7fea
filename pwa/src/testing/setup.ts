import "fake-indexeddb/auto";
import { threadId } from "node:worker_threads";
import "@/i18n/all";
import { PATIENCE_MS } from "@/testing/until";

if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/dom");
  configure({ asyncUtilTimeout: PATIENCE_MS });
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

import "fake-indexeddb/auto";
import "@/i18n/all";

/** Only a failure is waited for so long: a busy machine is no reason for one. */
const PATIENCE_MS = 15_000;

if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/dom");
  configure({ asyncUtilTimeout: PATIENCE_MS });
}

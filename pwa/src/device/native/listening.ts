import type { PluginListenerHandle } from "@capacitor/core";

/** A plugin answers later how its listener is taken off: who leaves before that leaves all the same. */
export function listening(added: Promise<PluginListenerHandle>): () => void {
  return () => void added.then((handle) => handle.remove()).catch(() => undefined);
}

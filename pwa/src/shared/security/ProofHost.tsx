import { useSyncExternalStore } from "react";
import { late } from "@/shell/late";
import { reauthentication } from "@/shell/signOut";

const ProofDialog = late(async () => (await import("./ProofDialog")).default);

/** Rendered once, in the app's frame. Its dialog comes with the first call that takes the person themselves. */
export function ProofHost() {
  const pending = useSyncExternalStore(reauthentication.watch, reauthentication.read);
  return pending && <ProofDialog methods={pending.methods} />;
}

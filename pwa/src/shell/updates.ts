import { useEffect } from "react";
import { homeServer } from "@/device/homeServer";
import { t } from "@/i18n/i18n";
import { closeToast, toast } from "@/shell/toast";

const LOOK_EVERY_MS = 3_600_000;

let holders = 0;
let offer: (() => number) | undefined;
let offered: number | undefined;

/** Registers the service worker, which the phone apps do not have: they come whole from their store. A newer app is offered; whoever does not take it now gets it at the next start. */
export function startUpdates(): void {
  if (!import.meta.env.PROD || homeServer || !("serviceWorker" in navigator)) return;
  void register().catch(() => undefined); // a browser that keeps no apps shows this one all the same
}

async function register(): Promise<void> {
  const { Workbox } = await import("workbox-window");
  const workbox = new Workbox("/sw.js");
  workbox.addEventListener("waiting", () => {
    offer = () =>
      toast.offer(t("shell:update"), t("reload"), () => {
        workbox.addEventListener("controlling", () => window.location.reload());
        workbox.messageSkipWaiting();
      });
    makeOffer();
  });
  await workbox.register();
  setInterval(() => void workbox.update().catch(() => undefined), LOOK_EVERY_MS);
}

/** While the caller is on screen (and `held`), nothing is offered: nobody reloads in the middle of a scan. */
export function useHoldUpdates(held = true): void {
  useEffect(() => {
    if (!held) return;
    holders += 1;
    if (offered !== undefined) closeToast(offered);
    offered = undefined;
    return () => {
      holders -= 1;
      makeOffer();
    };
  }, [held]);
}

function makeOffer(): void {
  if (holders === 0 && offered === undefined) offered = offer?.();
}

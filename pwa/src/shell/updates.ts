import { useEffect } from "react";
import { homeServer, network } from "@/device/device";
import { t } from "@/i18n/i18n";
import { KEEP_PARTS, type PartsLeft, savesData } from "@/offline/laterParts";
import { queryClient } from "@/offline/queryClient";
import { whenIdle } from "@/ui/whenIdle";
import { closeToast, toast } from "./toast";

const CHECK_MS = 3_600_000;
const FILES_AT_ONCE = 6;

let holders = 0;
let offer: (() => number) | undefined;
let offered: number | undefined;

/** Registers the service worker, which the phone apps do not have: they come whole from their store. A newer app is offered; whoever does not take it now gets it at the next start. */
export function startUpdates(): void {
  if (!import.meta.env.PROD || homeServer || !("serviceWorker" in navigator)) return;
  // What it fetches to keep would take the line from the first screen. A browser that keeps no apps shows this one all the same.
  whenIdle(register);
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
  void workbox.active.then(keepNext);
  setInterval(() => void workbox.update().catch(() => undefined), CHECK_MS);
}

/**
 * Has the worker keep what it has not yet, a few files whenever the browser rests; not where somebody counts their bytes.
 * Parts that do not come are asked for again when the network is back.
 */
export function keepNext(worker: ServiceWorker): void {
  if (savesData()) return;
  whenIdle(async () => {
    const left = queryClient.isFetching() > 0 ? 1 : await keepMore(worker);
    if (left === null) onceOnline(() => keepNext(worker));
    else if (left > 0) keepNext(worker);
  });
}

function onceOnline(go: () => void): void {
  const stop = network.watch(() => {
    if (!network.isOnline()) return;
    stop();
    go();
  });
}

const keepMore = (worker: ServiceWorker): Promise<PartsLeft> =>
  new Promise((hear) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => hear(data as PartsLeft);
    worker.postMessage({ type: KEEP_PARTS, most: FILES_AT_ONCE }, [port2]);
  });

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

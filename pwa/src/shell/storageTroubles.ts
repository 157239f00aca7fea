import { t } from "@/i18n/i18n";
import { storageHealth, type StorageTrouble } from "@/offline/storageHealth";
import { toast } from "@/shell/toast";

/** What is over when it has been said. What lasts, the door's screen says as long as it lasts. */
const SAID_ONCE: readonly StorageTrouble[] = ["unreadable", "evicted"];

/** Called once, at the start: says in words what became of what this device had kept. */
export function watchStorageTroubles(): void {
  const say = () => {
    const news = storageHealth.read().filter((trouble) => SAID_ONCE.includes(trouble));
    storageHealth.clear(...news);
    for (const trouble of news) toast.info(t(`offline:trouble.${trouble}`));
  };
  storageHealth.watch(say);
  say();
}

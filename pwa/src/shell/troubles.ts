import { t } from "@/i18n/i18n";
import { keeping, type Trouble } from "@/offline/keeping";
import { toast } from "@/shell/toast";

/** What is over when it has been said. What lasts, the door's screen says as long as it lasts. */
const SAID_ONCE: readonly Trouble[] = ["unreadable", "evicted"];

/** Called once, at the start: says in words what became of what this device had kept. */
export function watchTroubles(): void {
  const say = () => {
    const news = keeping.read().filter((trouble) => SAID_ONCE.includes(trouble));
    keeping.clear(...news);
    for (const trouble of news) toast.info(t(`offline:trouble.${trouble}`));
  };
  keeping.watch(say);
  say();
}

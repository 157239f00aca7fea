import { contextNow, subscribe } from "@/widget/host";

const PATIENCE_MS = 1000;

/**
 * What the page around us is written in, once it says so: a page that our tag stands in has said it in our address, so that
 * this is for others. Who says nothing for a second has none, and a box office is English.
 */
export async function languageOfHost(): Promise<string | undefined> {
  await new Promise<void>((resolve) => {
    const check = () => contextNow() && resolve();
    setTimeout(resolve, PATIENCE_MS);
    subscribe(check);
    check();
  });
  const { channel, language } = contextNow() ?? {};
  return channel === "boxoffice" ? "en" : language;
}

import { storage } from "@/device/device";
import { choiceIn, deviceIsDark, showTheme, THEME_KEY, type ThemeChoice } from "@/theme/choice";

export type { ThemeChoice } from "@/theme/choice";

const watchers = new Set<() => void>();

export const themeChoice = (): ThemeChoice => choiceIn(storage.read(THEME_KEY));

export function chooseTheme(choice: ThemeChoice): void {
  storage.write(THEME_KEY, choice);
  resolve();
  watchers.forEach((watcher) => watcher());
}

export function watchTheme(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Puts the theme on <html>, now and whenever the device changes its mind. */
export function startTheme(): void {
  resolve();
  deviceIsDark().addEventListener("change", resolve);
  window.addEventListener("storage", (event) => {
    if (event.key === THEME_KEY) resolve();
  });
}

const resolve = () => showTheme(themeChoice());

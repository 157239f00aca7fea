import { storage } from "@/device/storage";

export type ThemeChoice = "light" | "dark" | "device";

const KEY = "foyer-theme";
const CHOICES: readonly ThemeChoice[] = ["light", "dark", "device"];
const BAR_COLOURS = { light: "#f4f4f5", dark: "#111113" } as const;
const watchers = new Set<() => void>();

const device = () => window.matchMedia("(prefers-color-scheme: dark)");

export function themeChoice(): ThemeChoice {
  const kept = storage.read(KEY);
  return CHOICES.find((choice) => choice === kept) ?? "device";
}

export function chooseTheme(choice: ThemeChoice): void {
  storage.write(KEY, choice);
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
  device().addEventListener("change", resolve);
  window.addEventListener("storage", (event) => {
    if (event.key === KEY) resolve();
  });
}

function resolve(): void {
  const choice = themeChoice();
  const theme = choice === "device" ? (device().matches ? "dark" : "light") : choice;
  document.documentElement.dataset.theme = theme;
  // The bar of the browser or phone follows our theme, not only the device's.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = BAR_COLOURS[theme];
  }
}

export type ThemeChoice = "light" | "dark" | "device";

export const THEME_KEY = "foyer-theme";
const CHOICES: readonly ThemeChoice[] = ["light", "dark", "device"];
const BAR_COLOURS = { light: "#f4f4f5", dark: "#111113" } as const;

export const deviceIsDark = () => window.matchMedia("(prefers-color-scheme: dark)");

/** What somebody has chosen, as it is kept; the device's own theme unless they have. */
export const choiceIn = (stored: string | null): ThemeChoice => CHOICES.find((choice) => choice === stored) ?? "device";

/** Puts a theme on <html>. */
export function showTheme(choice: ThemeChoice): void {
  const theme = choice === "device" ? (deviceIsDark().matches ? "dark" : "light") : choice;
  document.documentElement.dataset.theme = theme;
  // The bar of the browser or phone follows our theme, not only the device's.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = BAR_COLOURS[theme];
  }
}

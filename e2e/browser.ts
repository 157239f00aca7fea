import type { LaunchOptions } from "@playwright/test";

/**
 * The system's own Chromium, as CI and a container without a sandbox run it. Its headless shell draws the same pages
 * in two thirds of the time, for it has no windows to keep.
 */
export const chromiumOptions: LaunchOptions = {
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
  ],
};

/** The same with a camera that plays a film. The film is fixed at launch: sell first, then launch. */
export function withCamera(film: string): LaunchOptions {
  return {
    ...chromiumOptions,
    args: [
      ...(chromiumOptions.args ?? []),
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-video-capture=${film}`,
    ],
  };
}

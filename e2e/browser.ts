import type { LaunchOptions } from "@playwright/test";

/** The system's Chromium, without a sandbox for CI and containers. The headless shell takes two thirds of the time. */
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

/** With a camera that plays a film, fixed at launch: sell first, then launch. */
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

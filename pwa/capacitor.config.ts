import type { CapacitorConfig } from "@capacitor/cli";

/** The phone apps: the same app, built for them into `dist-native`, in each platform's own shell. */
const config: CapacitorConfig = {
  appId: "app.foyer",
  appName: "Foyer",
  webDir: "dist-native",
  // The ground of the icon and of the splash: nothing flashes white before the first screen stands.
  backgroundColor: "#33081f",
  // The two origins that the server knows (server/platform/http/middleware.py); no other is let in.
  server: { hostname: "localhost", androidScheme: "https", iosScheme: "capacitor" },
  ios: { contentInset: "never" },
  plugins: { SystemBars: { initialViewportFitValueHint: "cover" } },
};

export default config;

import "@/theme/fonts.css";
import "@scalar/api-reference/style.css";
import "@/developers/developers.css";
import { createApiReference } from "@scalar/api-reference";

// Everything comes from here and goes back here: no fonts, figures, proxy or assistant of somebody else's.
createApiReference("#reference", {
  url: "/developers/openapi.json",
  proxyUrl: "",
  telemetry: false,
  withDefaultFonts: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: "never",
  hideClientButton: true,
  authentication: { preferredSecurityScheme: "key" },
  // A key that somebody tries is forgotten with the page.
  persistAuth: false,
  // The theme is the device's.
  hideDarkModeToggle: true,
  layout: "modern",
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
  hiddenClients: true,
});

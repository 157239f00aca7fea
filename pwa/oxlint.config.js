import { defineConfig } from "oxlint";
import { OPTIONS, REACT, RULES } from "./lintRules.js";

const socket = {
  name: "socket.io-client",
  message: "Only live/ touches the socket: use useTopic or useItems from @/live.",
};
const pageParts = {
  name: "@ionic/react",
  importNames: ["IonPage", "IonHeader", "IonContent", "IonFooter", "IonToolbar"],
  message: "Only shell/Page.tsx and shell/ionic.ts know Ionic's page parts: use Page or BarePage.",
};
const features = {
  regex: "^@/features(/|$)",
  message: "Features do not import each other (nor does anything but App.tsx): move what they share.",
};
// Who stands on whom, from below: what a folder may not import are those that come after it.
const FLOORS = ["ui", "shell", "office", "shared", "frame"];
const above = (folder) => ({
  regex: `^@/(${FLOORS.slice(FLOORS.indexOf(folder) + 1).join("|")})(/|$)`,
  message: `${folder}/ stands below that: move what both need down, or have it handed over.`,
});
const restrict = ({ paths = [socket, pageParts], patterns = [features] } = {}) => ({
  "no-restricted-imports": ["error", { paths, patterns }],
});
const leavesFeature = (regex) => ({ regex, message: "This leaves the feature: import shared parts by @/." });

export default defineConfig({
  ignorePatterns: ["dist", "dist-native", "node_modules", "android", "ios", "src/*/generated"],
  options: OPTIONS,
  categories: { correctness: "error" },
  plugins: ["eslint", "typescript", "react", "oxc"],
  overrides: [
    {
      files: ["**/*.{ts,tsx}"],
      rules: {
        ...RULES,
        ...REACT,
        "typescript/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
        "typescript/switch-exhaustiveness-check": "error",
        "max-lines": ["error", { max: 320, skipBlankLines: true, skipComments: true }],
      },
    },
    { files: ["src/**/*.{ts,tsx}"], rules: restrict() },
    { files: ["src/App.tsx", "src/routes.ts"], rules: restrict({ patterns: [] }) },
    { files: ["src/live/**"], rules: restrict({ paths: [pageParts] }) },
    ...FLOORS.slice(0, -1).map((folder) => ({
      files: [`src/${folder}/**`],
      rules: restrict({ patterns: [features, above(folder)] }),
    })),
    { files: ["src/shell/Page.tsx"], rules: restrict({ paths: [socket], patterns: [features, above("shell")] }) },
    { files: ["src/features/*/*.{ts,tsx}"], rules: restrict({ patterns: [features, leavesFeature("^\\.\\./")] }) },
    {
      files: ["src/features/*/*/**/*.{ts,tsx}"],
      rules: restrict({ patterns: [features, leavesFeature("^\\.\\./\\.\\./")] }),
    },
    { files: ["src/ui/drawings.tsx"], rules: { "max-lines": "off" } },
    // The author of an organiser's page reads the browser's console.
    { files: ["src/widget/embed/**"], rules: { "no-console": ["error", { allow: ["error"] }] } },
  ],
});

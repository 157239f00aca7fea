import js from "@eslint/js";
import reactHooks from "eslint-plugin-react-hooks";
import globals from "globals";
import tseslint from "typescript-eslint";

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

export default tseslint.config(
  { ignores: ["dist", "dist-native", "node_modules", "android", "ios", "src/*/generated"] },
  js.configs.recommended,
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      globals: globals.browser,
      parserOptions: {
        project: ["./tsconfig.json", "./tsconfig.sw.json"],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    plugins: { "react-hooks": reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "max-lines": ["warn", { max: 320, skipBlankLines: true, skipComments: true }],
      "no-console": "error",
      eqeqeq: "error",
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
  {
    files: ["src/features/*/*.{ts,tsx}"],
    rules: restrict({ patterns: [features, leavesFeature("^\\.\\./")] }),
  },
  {
    files: ["src/features/*/*/**/*.{ts,tsx}"],
    rules: restrict({ patterns: [features, leavesFeature("^\\.\\./\\.\\./")] }),
  },
  { files: ["src/ui/drawings/others.tsx"], rules: { "max-lines": "off" } },
  // The author of an organiser's page reads the browser's console.
  { files: ["src/widget/embed/**"], rules: { "no-console": ["error", { allow: ["error"] }] } },
  { files: ["scripts/**", "*.config.{js,ts}"], languageOptions: { globals: globals.node } },
);

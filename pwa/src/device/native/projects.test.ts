import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import config from "../../../capacitor.config";

const pwa = fileURLToPath(new URL("../../..", import.meta.url));
const read = (path: string) => readFileSync(join(pwa, path), "utf8");
const found = (text: string, what: RegExp) => [...text.matchAll(what)].map(([, name]) => name).sort();

interface Package {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly capacitor?: { readonly ios?: unknown; readonly android?: unknown };
}
const app = JSON.parse(read("package.json")) as Package;
const plugins = Object.keys(app.dependencies).filter((name) => {
  const { capacitor } = JSON.parse(read(`node_modules/${name}/package.json`)) as Package;
  return capacitor?.android !== undefined || capacitor?.ios !== undefined;
});
const asPod = (name: string) =>
  name
    .replace(/^@/, "")
    .split(/[/-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

// If one of these fails: make native, and commit what it has changed.
describe("the committed projects are in step with package.json", () => {
  it("on Android: each plugin, from where it is installed", () => {
    const settings = read("android/capacitor.settings.gradle");
    const folders = found(settings, /new File\('..\/node_modules\/(.+?)\/(?:android|capacitor)'\)/g);
    expect(folders).toEqual(["@capacitor/android", ...plugins].sort());
    const included = found(settings, /^include '(.+)'$/gm).filter((name) => name !== ":capacitor-android");
    expect(found(read("android/app/capacitor.build.gradle"), /project\('(.+?)'\)/g)).toEqual(included);
  });

  it("on iOS: each plugin's pod", () => {
    const pods = read("ios/App/Podfile").matchAll(/pod '(.+?)', :path => '..\/..\/node_modules\/(.+?)'/g);
    const folders = Object.fromEntries([...pods].map(([, pod, folder]) => [folder, pod]));
    expect(folders).toEqual({
      "@capacitor/ios": expect.stringMatching(/^Capacitor/) as string,
      ...Object.fromEntries(plugins.map((name) => [name, asPod(name)])),
    });
    for (const name of plugins)
      expect(readdirSync(join(pwa, "node_modules", name))).toContain(`${asPod(name)}.podspec`);
  });

  it("in their names, version and oldest system", () => {
    const gradle = read("android/app/build.gradle");
    const xcode = read("ios/App/App.xcodeproj/project.pbxproj");
    expect(gradle).toContain(`applicationId "${config.appId}"`);
    expect(gradle).toContain("versionName release"); // which it reads from package.json
    expect(new Set(found(xcode, /PRODUCT_BUNDLE_IDENTIFIER = (.+?);/g))).toEqual(new Set([config.appId]));
    expect(new Set(found(xcode, /MARKETING_VERSION = (.+?);/g))).toEqual(new Set([app.version]));
    expect(new Set(found(xcode, /IPHONEOS_DEPLOYMENT_TARGET = (.+?);/g))).toEqual(
      new Set(found(read("ios/App/Podfile"), /^platform :ios, '(.+)'/gm)),
    );
  });
});

describe("what the apps ask of their platform", () => {
  const manifest = read("android/app/src/main/AndroidManifest.xml");
  const info = read("ios/App/App/Info.plist");

  it("is the camera, with the reason, and nothing that is not used", () => {
    expect(found(manifest, /<uses-permission android:name="android.permission.(.+?)"/g)).toEqual([
      "ACCESS_NETWORK_STATE",
      "CAMERA",
      "INTERNET",
      "VIBRATE",
    ]);
    expect(found(info, /<key>(NS\w+UsageDescription)<\/key>\s*<string>.{40,}<\/string>/g)).toEqual([
      "NSCameraUsageDescription",
      "NSLocalNetworkUsageDescription",
    ]);
  });

  it("is to be opened by foyer://", () => {
    expect(manifest).toContain('<data android:scheme="@string/custom_url_scheme" />');
    expect(read("android/app/src/main/res/values/strings.xml")).toContain('"custom_url_scheme">foyer<');
    expect(info).toMatch(/CFBundleURLSchemes<\/key>\s*<array>\s*<string>foyer<\/string>/);
  });

  it("is that nothing is backed up", () => {
    expect(manifest).toContain('android:allowBackup="false"');
    expect(manifest).toContain('android:dataExtractionRules="@xml/data_extraction_rules"');
  });
});

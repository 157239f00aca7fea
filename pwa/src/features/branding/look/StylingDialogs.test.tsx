import { expect, it } from "vitest";
import { saysOf } from "@/testing/forms";
import { NEW_STYLE, styleFormOf } from "./StylingDialogs";
import { accountBrandingFromDto, appearanceFromDto } from "./appearance";

const form = styleFormOf(["Summer.css"]);
const saysOfFile = (name: string) => saysOf(form, { file: new File(["a{}"], name) });

it("says of a stylesheet what the spec says", () => {
  expect(saysOf(form, NEW_STYLE)).toEqual({ file: "Stylesheet is required." });
  expect(saysOfFile("look.png")).toEqual({ file: "CSS file is required." });
  expect(saysOfFile("summer.CSS")).toEqual({ file: "This StyleSheet name is already added." });
  expect(saysOfFile("Winter.css")).toEqual({});
});

it("reads an account's stylesheets, with what buyers do not get of them", () => {
  const left = { line: 3, what: "@import", why: "Nothing is loaded from elsewhere" };
  const row = {
    styleid: 4,
    customerid: 2,
    filename: "Summer.css",
    filepath: "styles/4",
    active: 1,
    version: 2,
    left_out: [left],
  };
  const published = { number: 3, at: "2026-11-25T20:00:00Z", by: "Priya", wentbackto: 1, filename: "Summer.css" };
  const appearance: Parameters<typeof accountBrandingFromDto>[0]["look"] = {
    style_id: 4,
    version: 2,
    filename: "Summer.css",
    accent: "#0b5c3b",
    dark_accent: "#4f8d76",
    surface: "#ffffff",
    dark_surface: "#1a1a1d",
    scheme: "both",
    font: "",
    document_font: "Archivo",
    radius: "8px",
    logo_url: "",
  };
  expect(accountBrandingFromDto({ message: "", data: [row], published, changed: true, look: appearance })).toEqual({
    stylesheets: [{ id: 4, version: 2, name: "Summer.css", path: "styles/4", isActive: true, leftOut: [left] }],
    published: { number: 3, at: "2026-11-25T20:00:00Z", by: "Priya", wentBackTo: 1, fileName: "Summer.css" },
    isChanged: true,
    appearance: appearanceFromDto(appearance),
  });
});

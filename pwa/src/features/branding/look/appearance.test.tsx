import { expect, it } from "vitest";
import { adviceOn, fontOf, FONTS, isHex, nameIn } from "./AppearanceControls";
import { appearanceFromDto } from "./appearance";
import { cornersOf, appearanceToDto } from "./appearanceDraft";

it("says of a colour how well it is read, and offers one that is", () => {
  expect(adviceOn("#8c1b67", "#ffffff")).toEqual({ ratio: 8.5, legibility: "best", suggestion: null });
  const yellow = adviceOn("#f0c419", "#ffffff");
  expect(yellow).toMatchObject({ legibility: "bad", ratio: 1.6 });
  expect(adviceOn(yellow.suggestion ?? "", "#ffffff").suggestion).toBeNull();
  // On a dark page a lighter one.
  const green = adviceOn("#0b5c3b", "#1a1a1d");
  expect(green.legibility).toBe("bad");
  expect(adviceOn(green.suggestion ?? "", "#1a1a1d").legibility).toBe("good");
  expect(["#0b5c3b", "#0B5C3B", "0b5c3b", "#0b5", "green"].map(isHex)).toEqual([true, true, false, false, false]);
});

it("knows its fonts again as the server writes them", () => {
  for (const font of FONTS) expect(fontOf(font.css)?.name).toBe(font.name);
  expect(fontOf('"Georgia","Cambria",serif')?.name).toBe("Georgia");
  expect(fontOf('"Archivo",system-ui,sans-serif')?.name).toBe("Archivo");
  expect(fontOf('"Comic Sans MS",cursive')).toBeNull();
  expect(nameIn('"Brush Script MT",cursive')).toBe("Brush Script MT");
});

it("goes to the wire and back", () => {
  const appearance = appearanceFromDto({
    style_id: 4,
    version: 2,
    filename: "summer.css",
    accent: "#0b5c3b",
    dark_accent: "#4f8d76",
    surface: "#ffffff",
    dark_surface: "#1a1a1d",
    scheme: "both",
    font: "",
    document_font: "Archivo",
    radius: "1rem",
    logo_url: "/media/branding/a.png",
  });
  expect(appearance).toMatchObject({
    style: 4,
    accent: "#0b5c3b",
    darkAccent: "#4f8d76",
    radius: 16,
    logo: "/media/branding/a.png",
  });
  expect(appearanceToDto({ ...appearance, radius: 0, logo: "" }, appearance, 7)).toEqual({
    customer_id: 7,
    style_id: 4,
    version: 2,
    accent: "#0b5c3b",
    font: "",
    radius: 0,
    scheme: "both",
    logo_url: "",
  });
  // What did not change is not said, so that it stays whatever it is.
  expect(appearanceToDto(appearance, appearance, 7)).not.toHaveProperty("logo_url");
  expect([0, 3, 8, 10, 24].map(cornersOf)).toEqual(["square", "slight", "round", "round", "full"]);
});

/** The fonts that are offered, each with what stands in for it where a device has not got it. */
interface Font {
  readonly name: string;
  /** As CSS lists fonts; ours where it is empty. */
  readonly css: string;
}

export const FONTS: readonly Font[] = [
  { name: "Archivo", css: "" },
  { name: "Helvetica", css: '"Helvetica Neue",Helvetica,Arial,sans-serif' },
  { name: "Verdana", css: "Verdana,Tahoma,sans-serif" },
  { name: "Trebuchet", css: '"Trebuchet MS",Tahoma,sans-serif' },
  { name: "Gill Sans", css: '"Gill Sans",Calibri,Candara,sans-serif' },
  { name: "Futura", css: 'Futura,"Century Gothic",sans-serif' },
  { name: "Optima", css: "Optima,Candara,sans-serif" },
  { name: "Georgia", css: "Georgia,Cambria,serif" },
  { name: "Garamond", css: "Garamond,Baskerville,Georgia,serif" },
  { name: "Palatino", css: 'Palatino,"Palatino Linotype","Book Antiqua",serif' },
  { name: "Times", css: '"Times New Roman",Times,serif' },
  { name: "Didot", css: "Didot,Baskerville,Georgia,serif" },
  { name: "Rockwell", css: 'Rockwell,"Courier New",serif' },
];

const firstOf = (css: string) => (css.split(",", 1)[0] ?? "").replaceAll('"', "").trim().toLowerCase();

/** The font of ours that a list begins with; null for one that only a stylesheet names. */
export function fontOf(css: string): Font | null {
  const first = firstOf(css);
  return FONTS.find((font) => first === firstOf(font.css || font.name) || (first === "" && font.css === "")) ?? null;
}

/** The name that a list begins with, as it was written. */
export const nameIn = (css: string): string => (css.split(",", 1)[0] ?? "").replaceAll('"', "").trim();

import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { PictureField } from "@/office/PictureField";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Field, Segment, Select } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { isMessagePicture } from "../branding";
import { contrast, type Colour } from "../measuring/colours";
import type { Appearance, AppearanceValues, Scheme } from "./appearance";
import { CORNERS, cornersOf, sendLogo, useAppearanceDraft, type Corners } from "./appearanceDraft";

const SCHEMES: readonly Scheme[] = ["both", "light", "dark"];

interface ControlsProps {
  readonly account: number;
  readonly appearance: Appearance;
}

/** Logo, colour, font, corners and scheme of the account; each change is saved as a draft. */
export function AppearanceControls({ account, appearance }: ControlsProps) {
  const t = textsOf("branding");
  const noLine = useNoLine();
  const { values, isSaving, set } = useAppearanceDraft(account, appearance);
  const id = useId();
  return (
    <Card className="brand-look" title={t("look.title")} padded>
      {noLine && <Note icon="offline">{noLine}</Note>}
      <fieldset disabled={Boolean(noLine)} className="brand-controls" aria-describedby={`${id}-saved`}>
        <Logo account={account} values={values} set={set} />
        <Accent appearance={appearance} values={values} set={set} />
        <Select
          label={t("look.font")}
          hint={t("look.fontHint", { font: appearance.documentFont })}
          value={fontOf(values.font)?.css ?? values.font}
          options={[
            ...FONTS.map(({ name, css }) => ({ value: css, label: css ? name : t("look.ourFont", { name }) })),
            ...(fontOf(values.font) ? [] : [{ value: values.font, label: nameIn(values.font) }]),
          ]}
          onChange={({ target }) => set({ font: target.value })}
        />
        <div>
          <p className="office-label">{t("look.corners")}</p>
          <Segment<Corners>
            label={t("look.corners")}
            className="is-whole"
            value={cornersOf(values.radius)}
            options={(Object.keys(CORNERS) as Corners[]).map((value) => ({
              value,
              label: t(`look.cornersOf.${value}`),
            }))}
            onChange={(corners) => set({ radius: CORNERS[corners] })}
          />
        </div>
        <div>
          <p className="office-label">{t("look.scheme")}</p>
          <Segment<Scheme>
            label={t("look.scheme")}
            className="is-whole"
            value={values.scheme}
            options={SCHEMES.map((value) => ({ value, label: t(`look.schemes.${value}`) }))}
            onChange={(scheme) => set({ scheme })}
          />
        </div>
      </fieldset>
      <p id={`${id}-saved`} className="brand-hint" role="status">
        {t(isSaving ? "look.saving" : "look.saved")}
      </p>
    </Card>
  );
}

interface PartProps {
  readonly values: AppearanceValues;
  readonly set: (change: Partial<AppearanceValues>) => void;
}

function Logo({ account, values, set }: PartProps & { readonly account: number }) {
  const t = textsOf("branding");
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) => sendLogo(file, account),
    onSuccess: (logo) => set({ logo }),
    onError: (error) => toast.error(errorMessage(error)),
  });
  const choose = (file: File) => {
    if (isMessagePicture(file)) mutate(file);
    else toast.error(t("errors.noImage"));
  };
  return (
    <div className="brand-picture is-logo" aria-busy={isPending}>
      <PictureField label={t("logo")} picture={values.logo || null} onChoose={choose} />
      <p className="brand-hint">{t("look.logoHint")}</p>
      {values.logo && (
        <Button size="small" icon="x" onClick={() => set({ logo: "" })}>
          {t("logoRemove")}
        </Button>
      )}
    </div>
  );
}

function Accent({ appearance, values, set }: PartProps & { readonly appearance: Appearance }) {
  const t = textsOf("branding");
  const [text, setText] = useState<string>();
  const ground = values.scheme === "dark" ? appearance.darkSurface : appearance.surface;
  const { ratio, legibility, suggestion } = adviceOn(values.accent, ground);
  const choose = (accent: string) => {
    setText(undefined);
    set({ accent: accent.toLowerCase() });
  };
  const type = (written: string) => {
    setText(written);
    if (isHex(written)) set({ accent: written.toLowerCase() });
  };
  const isWrong = text !== undefined && !isHex(text);
  return (
    <div>
      <div className="brand-accent">
        <Field
          label={t("look.accent")}
          value={text ?? values.accent}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          error={isWrong ? t("errors.colour") : undefined}
          onChange={({ target }) => type(target.value)}
          onBlur={() => !isWrong && setText(undefined)}
        />
        <input
          type="color"
          className="brand-swatch"
          aria-label={t("look.pick")}
          value={values.accent}
          onChange={({ target }) => choose(target.value)}
        />
      </div>
      <p className={`brand-legible is-${legibility}`} role="status">
        <Icon name={suggestion ? "alert" : "check"} size="small" />
        {t(`look.legible.${legibility}`, { ratio })}
      </p>
      {suggestion && (
        <Button size="small" onClick={() => choose(suggestion)}>
          <span className="brand-dot" style={{ background: suggestion }} />
          {t("look.suggest", { colour: suggestion })}
        </Button>
      )}
      {appearance.scheme === "both" && values.scheme === "both" && appearance.darkAccent !== appearance.accent && (
        <p className="brand-hint brand-night">
          <span className="brand-dot" style={{ background: appearance.darkAccent }} />
          {t("look.inTheDark", { colour: appearance.darkAccent })}
        </p>
      )}
    </div>
  );
}

/** WCAG 2.2: 4.5 for text, 3 for large text and edges. */
const READABLE = 4.5;
const VISIBLE = 3;
const VERY_READABLE = 7;
const STEPS = 20;

type Legibility = "best" | "good" | "weak" | "bad";

interface AccentAdvice {
  readonly ratio: number;
  readonly legibility: Legibility;
  /** The smallest change that is readable; null if it already is. */
  readonly suggestion: string | null;
}

export const isHex = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

export function adviceOn(accent: string, ground: string): AccentAdvice {
  // Rounded down: 4.46 is not enough and must not read as 4.5.
  const ratio = Math.floor(contrast(read(accent), read(ground)) * 10) / 10;
  const isDark = contrast(read(ground), WHITE) >= contrast(read(ground), BLACK);
  const towards = isDark ? WHITE : BLACK;
  const steps = Array.from({ length: STEPS + 1 }, (_, step) => mixed(read(accent), towards, step / STEPS));
  const found = steps.find((step) => contrast(step, read(ground)) >= READABLE) ?? towards;
  return { ratio, legibility: legibilityOf(ratio), suggestion: ratio >= READABLE ? null : write(found) };
}

function legibilityOf(ratio: number): Legibility {
  if (ratio >= VERY_READABLE) return "best";
  if (ratio >= READABLE) return "good";
  return ratio >= VISIBLE ? "weak" : "bad";
}

const WHITE: Colour = [255, 255, 255, 1];
const BLACK: Colour = [0, 0, 0, 1];

const read = (hex: string): Colour => [partOf(hex, 1), partOf(hex, 3), partOf(hex, 5), 1];
const partOf = (hex: string, from: number) => Number.parseInt(hex.slice(from, from + 2), 16);

const mixed = (one: Colour, other: Colour, share: number): Colour => [
  Math.round(one[0] + (other[0] - one[0]) * share),
  Math.round(one[1] + (other[1] - one[1]) * share),
  Math.round(one[2] + (other[2] - one[2]) * share),
  1,
];

const write = ([red, green, blue]: Colour) =>
  `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;

/** Fonts on offer, with fallbacks. */
interface Font {
  readonly name: string;
  /** A CSS font list; empty for ours. */
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

/** Our font at the start of a list; null for one of a stylesheet. */
export function fontOf(css: string): Font | null {
  const first = firstOf(css);
  return FONTS.find((font) => first === firstOf(font.css || font.name) || (first === "" && font.css === "")) ?? null;
}

/** The first name of a font list, as written. */
export const nameIn = (css: string): string => (css.split(",", 1)[0] ?? "").replaceAll('"', "").trim();

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
import { isMessagePicture } from "../pictures";
import { adviceOn, isHex } from "./accent";
import { fontOf, FONTS, nameIn } from "./fonts";
import { CORNERS, cornersOf, type Corners, type Look, type LookValues, type Scheme } from "./model";
import { sendLogo } from "./queries";
import { useLookDraft } from "./useLookDraft";

const SCHEMES: readonly Scheme[] = ["both", "light", "dark"];

interface ControlsProps {
  readonly account: number;
  readonly look: Look;
}

/** Logo, colour, font, corners, light and dark of all that an account sells: each change is saved as the draft. */
export function LookControls({ account, look }: ControlsProps) {
  const t = textsOf("branding");
  const noLine = useNoLine();
  const { values, isSaving, set } = useLookDraft(account, look);
  const id = useId();
  return (
    <Card className="brand-look" title={t("look.title")} padded>
      {noLine && <Note icon="offline">{noLine}</Note>}
      <fieldset disabled={Boolean(noLine)} className="brand-controls" aria-describedby={`${id}-saved`}>
        <Logo account={account} values={values} set={set} />
        <Accent look={look} values={values} set={set} />
        <Select
          label={t("look.font")}
          hint={t("look.fontHint", { font: look.documentFont })}
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
  readonly values: LookValues;
  readonly set: (change: Partial<LookValues>) => void;
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

function Accent({ look, values, set }: PartProps & { readonly look: Look }) {
  const t = textsOf("branding");
  const [text, setText] = useState<string>();
  const ground = values.scheme === "dark" ? look.darkSurface : look.surface;
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
      {look.scheme === "both" && values.scheme === "both" && look.darkAccent !== look.accent && (
        <p className="brand-hint brand-night">
          <span className="brand-dot" style={{ background: look.darkAccent }} />
          {t("look.inTheDark", { colour: look.darkAccent })}
        </p>
      )}
    </div>
  );
}

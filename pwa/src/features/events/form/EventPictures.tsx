import "./form.css";
import { useId, useRef, useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { SaysWrong } from "@/office/FormErrors";
import { PictureField } from "@/office/PictureField";
import { isPdf } from "@/office/pdf";
import { Button } from "@/ui/Button";
import { isPicture, type EventForm } from "./eventForm";
import { cutForBoth } from "./onePicture";

/** Thumbnail and promo of an event: one picture for both, or each its own. */
export function EventPictures({ isLocked = false }: { readonly isLocked?: boolean }) {
  return (
    <>
      <div className="events-pictures">
        <FormPicture name="thumbnail" other="promo" isLocked={isLocked} />
        <FormPicture name="promo" other="thumbnail" isLocked={isLocked} />
      </div>
      {!isLocked && <OnePicture />}
    </>
  );
}

function OnePicture() {
  const t = textsOf("events");
  const { setValue, trigger } = useFormContext<EventForm>();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string>();
  const take = async (chosen: File) => {
    try {
      if (await isPdf(chosen)) throw new Error(t("office:pdf.picture"));
      if (!isPicture(chosen)) throw new Error(t("errors.format"));
      const { thumbnail, promo } = await cutForBoth(chosen).catch(() => {
        throw new Error(t("errors.format"));
      });
      setValue("thumbnail", thumbnail, { shouldDirty: true });
      setValue("promo", promo, { shouldDirty: true });
      void trigger(["thumbnail", "promo"]);
      setWrong(undefined);
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <div className="events-picture-both">
      <Button id={id} icon="upload" aria-describedby={wrong && `${id}-says`} onClick={() => input.current?.click()}>
        {t("images.both")}
      </Button>
      <input
        ref={input}
        type="file"
        className="fy-unseen"
        accept=".png,.jpg,.jpeg"
        tabIndex={-1}
        aria-label={t("images.both")}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) void take(chosen);
          // Emptied, so that the same file can be chosen again.
          target.value = "";
        }}
      />
      {wrong ? (
        <SaysWrong id={id} label={t("images.both")}>
          {wrong}
        </SaysWrong>
      ) : (
        <p className="fy-small fy-quiet">{t("images.bothHint")}</p>
      )}
    </div>
  );
}

type PictureName = "thumbnail" | "promo";

interface FormPictureProps {
  readonly name: PictureName;
  readonly other: PictureName;
  readonly isLocked: boolean;
}

function FormPicture({ name, other, isLocked }: FormPictureProps) {
  const t = textsOf("events");
  const { control, trigger, getFieldState } = useFormContext<EventForm>();
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ control, name });
  const choose = (file: File) => {
    onChange(file);
    void trigger(name);
    if (getFieldState(other).error) void trigger(other);
  };
  return (
    <PictureField
      ref={ref}
      label={t(`images.${name}`)}
      picture={value}
      isLocked={isLocked}
      error={fieldState.error?.message}
      onChoose={choose}
    />
  );
}

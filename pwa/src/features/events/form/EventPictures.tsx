import "./form.css";
import { useId, useRef, useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { SaysWrong } from "@/office/fields";
import { isPdf, PictureField } from "@/office/PictureField";
import { Button } from "@/ui/Button";
import { isPicture, type EventForm } from "./eventForm";

/** One picture for both places: a portrait for lists and tickets, a wide one for the event's page. */

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Cut extends Size {
  readonly x: number;
  readonly y: number;
}

/** Proportions and the largest size of any screen. */
const SHAPES = { thumbnail: { width: 900, height: 1200 }, promo: { width: 1600, height: 900 } } as const;
type Shape = keyof typeof SHAPES;

const JPEG_QUALITY = 0.9;

/** The largest centred crop of some proportions. */
export function middleOf(picture: Size, shape: Size): Cut {
  const scale = Math.min(picture.width / shape.width, picture.height / shape.height);
  const [width, height] = [Math.round(shape.width * scale), Math.round(shape.height * scale)];
  return { x: Math.round((picture.width - width) / 2), y: Math.round((picture.height - height) / 2), width, height };
}

/** "queen.png" becomes "queen-promo.png": the two files need different names. */
export const nameOfCut = (file: string, shape: Shape): string => {
  const [, base = file, ending = ""] = /^(.*?)(\.[^.]*)?$/.exec(file) ?? [];
  return `${base}-${shape}${ending}`;
};

/** Crops a picture to both files. Throws if the browser cannot read it. */
async function cutForBoth(file: File): Promise<Readonly<Record<Shape, File>>> {
  const picture = await createImageBitmap(file);
  try {
    const [thumbnail, promo] = await Promise.all([cut(picture, file, "thumbnail"), cut(picture, file, "promo")]);
    return { thumbnail, promo };
  } finally {
    picture.close();
  }
}

async function cut(picture: ImageBitmap, { name, type }: File, shape: Shape): Promise<File> {
  const from = middleOf(picture, SHAPES[shape]);
  const canvas = document.createElement("canvas");
  canvas.width = Math.min(from.width, SHAPES[shape].width);
  canvas.height = Math.min(from.height, SHAPES[shape].height);
  canvas
    .getContext("2d")
    ?.drawImage(picture, from.x, from.y, from.width, from.height, 0, 0, canvas.width, canvas.height);
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY));
  if (!made) throw new Error("The picture cannot be drawn");
  return new File([made], nameOfCut(name, shape), { type: made.type });
}

/** Thumbnail and promo: one picture for both, or one each. */
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
          // Reset, so that the same file can be chosen again.
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

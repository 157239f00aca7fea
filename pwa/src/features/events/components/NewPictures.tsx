import { useController, useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Card } from "@/ui/Card";
import type { EventForm } from "../eventForm";
import { PictureField } from "./PictureField";

/** Thumbnail and promo of a new event. */
export function NewPictures() {
  const { t } = useTranslation("events");
  return (
    <Card title={t("images.title")}>
      <div className="events-pictures">
        <FormPicture name="thumbnail" other="promo" />
        <FormPicture name="promo" other="thumbnail" />
      </div>
    </Card>
  );
}

type PictureName = "thumbnail" | "promo";

function FormPicture({ name, other }: { readonly name: PictureName; readonly other: PictureName }) {
  const { t } = useTranslation("events");
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
      file={value}
      error={fieldState.error?.message}
      onChoose={choose}
    />
  );
}

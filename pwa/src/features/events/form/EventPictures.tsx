import "./form.css";
import { useController, useFormContext } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { Card } from "@/ui/Card";
import { PictureField } from "@/office/PictureField";
import type { EventForm } from "./eventForm";

/** Thumbnail and promo of an event. */
export function EventPictures({ isLocked = false }: { readonly isLocked?: boolean }) {
  const t = textsOf("events");
  return (
    <Card title={t("images.title")}>
      <div className="events-pictures">
        <FormPicture name="thumbnail" other="promo" isLocked={isLocked} />
        <FormPicture name="promo" other="thumbnail" isLocked={isLocked} />
      </div>
    </Card>
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

import "./form.css";
import { useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { Picture, PictureField } from "@/office/PictureField";
import { Button, IconButton } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { None } from "@/ui/CopyId";
import { Field, TextArea } from "@/ui/Field";
import { PartDialog } from "../components/dialogParts";
import { isPicture, type EventForm, type SubCategoryForm } from "./eventForm";

/** Kinds of performance, such as Matinee; optional. */
export function SubCategories({ isLocked = false }: { readonly isLocked?: boolean }) {
  const t = textsOf("events");
  const { control } = useFormContext<EventForm>();
  const {
    field: { ref, value: kinds, onChange },
    fieldState,
  } = useController({ control, name: "subcategories" });
  const [editing, setEditing] = useState<number | null>(null);
  const close = () => setEditing(null);
  const keep = (kind: SubCategoryForm) => {
    onChange(editing === kinds.length ? [...kinds, kind] : kinds.map((held, at) => (at === editing ? kind : held)));
    close();
  };
  const remove = () => {
    onChange(kinds.filter((_, at) => at !== editing));
    close();
  };
  return (
    <Card
      title={t("subcategories.title")}
      actions={
        !isLocked && (
          <Button ref={ref} kind="plain" size="small" icon="plus" onClick={() => setEditing(kinds.length)}>
            {t("subcategories.add")}
          </Button>
        )
      }
    >
      {kinds.length === 0 && <p className="events-none">{isLocked ? <None /> : t("subcategories.empty")}</p>}
      {fieldState.error?.message && (
        <p className="office-says events-inset" role="alert">
          {fieldState.error.message}
        </p>
      )}
      <ul className="events-kinds">
        {kinds.map((kind, at) => (
          <li key={kind.name}>
            {kind.image && <Picture source={kind.image} />}
            <div className="fy-grow">
              <b>{kind.name}</b>
              <p>{kind.description}</p>
            </div>
            {!isLocked && (
              <IconButton
                icon="edit"
                label={t("subcategories.editWhat", { name: kind.name })}
                onClick={() => setEditing(at)}
              />
            )}
          </li>
        ))}
      </ul>
      {editing !== null && (
        <SubCategoryDialog
          kind={kinds[editing]}
          taken={kinds.filter((_, at) => at !== editing).map((kind) => kind.name)}
          onKeep={keep}
          onRemove={remove}
          onClose={close}
        />
      )}
    </Card>
  );
}

interface DialogProps {
  /** undefined for a new one. */
  readonly kind: SubCategoryForm | undefined;
  readonly taken: readonly string[];
  readonly onKeep: (kind: SubCategoryForm) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

function SubCategoryDialog({ kind, taken, onKeep, onRemove, onClose }: DialogProps) {
  const t = textsOf("events");
  const [name, setName] = useState(kind?.name ?? "");
  const [description, setDescription] = useState(kind?.description ?? "");
  const [image, setImage] = useState(kind?.image ?? null);
  const [isTried, setTried] = useState(false);
  const isTaken = taken.some((other) => other.toLowerCase() === name.trim().toLowerCase());
  const wrongName = !name.trim() ? t("subcategories.nameRequired") : isTaken && t("subcategories.nameRepeated");
  const wrongImage = image instanceof File && !isPicture(image) ? t("errors.format") : undefined;
  const isTyped = name !== (kind?.name ?? "") || description !== (kind?.description ?? "") || image instanceof File;
  const submit = () => {
    setTried(true);
    if (!wrongName && !wrongImage) onKeep({ id: kind?.id, name: name.trim(), description: description.trim(), image });
  };
  return (
    <PartDialog
      title={t(kind ? "subcategories.edit" : "subcategories.create")}
      isTyped={isTyped}
      keep={t("common:save")}
      onKeep={submit}
      removal={kind && { word: t("subcategories.remove"), run: onRemove }}
      onClose={onClose}
      className="events-kind-form"
    >
      <Field
        label={t("subcategories.name")}
        maxLength={255}
        value={name}
        error={isTried && wrongName ? wrongName : undefined}
        onChange={(change) => setName(change.target.value)}
        onBlur={() => setTried(name !== "" || isTried)}
      />
      <TextArea
        label={t("subcategories.description")}
        optional
        maxLength={20_000}
        value={description}
        onChange={(change) => setDescription(change.target.value)}
      />
      <PictureField label={t("images.image")} optional picture={image} error={wrongImage} onChoose={setImage} />
    </PartDialog>
  );
}

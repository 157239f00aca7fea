import "./form.css";
import { useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { Button, IconButton } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { None } from "@/ui/CopyId";
import { Picture } from "@/office/Picture";
import type { EventForm, SubCategoryForm } from "./eventForm";
import { SubCategoryDialog } from "./SubCategoryDialog";

/** Kinds of performance, such as Matinee; they may stay without any. */
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

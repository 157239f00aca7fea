import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { ApiError, errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { eventChoices } from "@/office/account";
import { rulesOf } from "@/office/rules";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { Combo } from "@/ui/Combo";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { Says, Segment } from "@/ui/Field";
import { Bone } from "@/ui/Bone";
import { EmptyState, ErrorState, Loading, Note } from "@/ui/states";
import { useWholeList } from "@/ui/useSearchChoices";
import { useNarrow } from "@/ui/useNarrow";
import { useNoLine } from "@/ui/useNoLine";
import { BRANDING, useReadAgain } from "../branding";
import { addStylesheet, previewOf, type LeftOut, type Stylesheet } from "./appearance";

const { orSays } = rulesOf("branding");

/** The upload form with the specification's messages (part 2, section 5); `names` are taken. */
export const styleFormOf = (names: readonly string[]) =>
  z.object({
    file: z
      .custom<File | null>((value) => value === null || value instanceof File)
      .refine((file): boolean => file !== null, orSays("stylesheet"))
      .refine((file): boolean => file === null || /\.css$/i.test(file.name), orSays("css"))
      .refine((file): boolean => file === null || !isTaken(file.name, names), orSays("nameTaken")),
  });

interface StyleForm {
  readonly file: File | null;
}

export const NEW_STYLE: StyleForm = { file: null };

const isTaken = (name: string, names: readonly string[]): boolean =>
  names.some((known) => known.toLowerCase() === name.toLowerCase());

/** Removed rules of a stylesheet with line and reason. */
export function LeftOutList({ leftOut }: { readonly leftOut: readonly LeftOut[] }) {
  const t = textsOf("branding");
  if (leftOut.length === 0) return <Note icon="check">{t("leftOut.nothing")}</Note>;
  return (
    <>
      <Note kind="warn">{t("leftOut.some", { count: leftOut.length })}</Note>
      <div className="brand-left-out" role="region" aria-label={t("leftOut.title")} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("leftOut.line")}</th>
              <th scope="col">{t("leftOut.what")}</th>
              <th scope="col">{t("leftOut.why")}</th>
            </tr>
          </thead>
          <tbody>
            {leftOut.map(({ line, what, why }, place) => (
              <tr key={`${line} ${place}`}>
                <td className="fy-num">{line}</td>
                <td>
                  <code>{what}</code>
                </td>
                <td>{why}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface UploadProps {
  readonly account: number;
  /** Taken names. */
  readonly names: readonly string[];
  readonly onPreview: (stylesheet: Stylesheet) => void;
  readonly onClose: () => void;
}

/** Uploads a stylesheet, then lists what was removed from it. */
export function UploadDialog({ account, names, onPreview, onClose }: UploadProps) {
  const t = textsOf("branding");
  const id = useId();
  const noLine = useNoLine();
  const [added, setAdded] = useState<Stylesheet>();
  const readAgain = useReadAgain();
  const form = useForm<StyleForm>({ resolver: zodResolver(styleFormOf(names)), defaultValues: NEW_STYLE });
  const chosen = useWatch({ control: form.control, name: "file" });
  const { errors, isDirty } = form.formState;
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) => addStylesheet(file, account),
    onSuccess: ({ message, stylesheet }) => {
      toast.success(message);
      setAdded(stylesheet);
      void readAgain();
    },
    onError: (error) => {
      const message = errorMessage(error);
      if (error instanceof ApiError && !error.isUnanswered) form.setError("file", { message });
      else toast.error(message);
    },
  });
  if (added) {
    return (
      <Dialog
        open
        size="wide"
        title={t("leftOut.title")}
        subtitle={added.name}
        onClose={onClose}
        footer={
          <>
            <CancelButton>{t("common:close")}</CancelButton>
            <Button kind="main" icon="eye" onClick={() => onPreview(added)}>
              {t("preview")}
            </Button>
          </>
        }
      >
        <LeftOutList leftOut={added.leftOut} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      title={t("upload.title")}
      onClose={onClose}
      unsaved={isDirty}
      footer={
        <>
          <CancelButton />
          <Button type="submit" form={id} kind="main" busy={isPending} disabledReason={noLine}>
            {t("upload.send")}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void form.handleSubmit(({ file }) => file && mutate(file))(event)}>
        <FileField
          chosen={chosen}
          error={errors.file?.message}
          onChoose={(file) => form.setValue("file", file, { shouldDirty: true, shouldValidate: true })}
        />
      </form>
    </Dialog>
  );
}

interface FileProps {
  readonly chosen: File | null;
  readonly error: string | undefined;
  readonly onChoose: (file: File) => void;
}

function FileField({ chosen, error, onChoose }: FileProps) {
  const t = textsOf("branding");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={`fy-field ${error ? "is-wrong" : ""}`}>
      <p className="office-label">{t("upload.file")}</p>
      <div className="brand-file">
        <Button id={id} icon="upload" aria-describedby={`${id}-says`} onClick={() => input.current?.click()}>
          {t(chosen ? "upload.another" : "upload.choose")}
        </Button>
        <span>{chosen?.name ?? t("upload.none")}</span>
      </div>
      <input
        ref={input}
        type="file"
        className="fy-unseen"
        accept=".css,text/css"
        tabIndex={-1}
        aria-label={t("upload.file")}
        onChange={(change) => {
          const [file] = change.target.files ?? [];
          if (file) onChoose(file);
          // Reset, so that the same file can be chosen again.
          change.target.value = "";
        }}
      />
      <Says {...{ id, label: t("upload.file"), error, hint: t("upload.hint") }} />
    </div>
  );
}

/** px */
const WIDTHS = { phone: 390, desktop: 1024 } as const;
type Device = keyof typeof WIDTHS;
const DEVICES: readonly Device[] = ["phone", "desktop"];

interface PreviewProps {
  readonly account: number;
  readonly stylesheet: Stylesheet;
  readonly onClose: () => void;
}

/** The real widget with an unpublished stylesheet, as on a phone and as on a desktop. */
export function PreviewDialog({ account, stylesheet, onClose }: PreviewProps) {
  const t = textsOf("branding");
  const isNarrow = useNarrow();
  const [device, setDevice] = useState<Device>("phone");
  const [chosen, setChosen] = useState(0);
  const choices = useQuery(eventChoices(account));
  const found = useWholeList(choices);
  const events = choices.data;
  const event = events?.find(({ value }) => value === chosen) ?? events?.[0] ?? null;
  const { data, error, refetch } = useQuery({
    queryKey: [...BRANDING, "preview", event?.value, stylesheet.id, stylesheet.version],
    queryFn: () => previewOf(stylesheet.id, event?.value ?? 0),
    enabled: event !== null,
    // The URL expires.
    staleTime: 0,
    gcTime: 0,
    meta: { persist: false },
  });
  return (
    <Dialog open size="sale" title={t("preview")} subtitle={stylesheet.name} onClose={onClose}>
      {events?.length === 0 && (
        <EmptyState icon="calendar" title={t("templates.none")} text={t("previewed.noEvents")} />
      )}
      {event && (
        <Combo
          label={t("previewed.event")}
          className="brand-event"
          {...found}
          chosen={event}
          onChoose={(choice) => choice && setChosen(choice.value)}
        />
      )}
      {isNarrow && (
        <Segment<Device>
          label={t("previewed.on")}
          value={device}
          options={DEVICES.map((value) => ({ value, label: t(`previewed.${value}`) }))}
          onChange={setDevice}
        />
      )}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && events?.length !== 0 && (
        <Loading>
          <Bone height={420} />
        </Loading>
      )}
      {data && (
        <div className="brand-devices">
          {DEVICES.filter((one) => !isNarrow || one === device).map((one) => (
            <figure key={one} className={`brand-device is-${one}`}>
              <div>
                <iframe
                  src={data}
                  title={t("previewed.frame", { device: t(`previewed.${one}`) })}
                  width={WIDTHS[one]}
                />
              </div>
              <figcaption>{t("previewed.width", { device: t(`previewed.${one}`), width: WIDTHS[one] })}</figcaption>
            </figure>
          ))}
        </div>
      )}
    </Dialog>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import type { EventChoice } from "@/office/account";
import { Button } from "@/ui/Button";
import { Segment } from "@/ui/Field";
import { useNoLine } from "@/ui/useNoLine";
import { PublishDialog, useUnpublished } from "../publishing/PublishDialog";
import { VersionsDialog } from "../publishing/VersionsDialog";
import { measuringOf } from "./appearance";

interface BarProps {
  readonly account: number;
  /** undefined until the events are known. */
  readonly event: EventChoice | null | undefined;
}

/** Publishes the event's and the account's drafts, and restores earlier versions. */
export function AppearanceBar({ account, event }: BarProps) {
  const t = textsOf("branding");
  const noLine = useNoLine();
  const [opened, setOpened] = useState<"publish" | "versions">();
  const target = { account, ...(event && { event: event.value }) };
  const { parts } = useUnpublished(target);
  const isKnown = event !== undefined && parts !== undefined;
  const close = () => setOpened(undefined);
  return (
    <>
      <Button icon="clock" disabledReason={noLine} onClick={() => setOpened("versions")}>
        {t("versions.open")}
      </Button>
      <Button
        kind="main"
        icon="check"
        disabledReason={noLine ?? (isKnown ? parts.length === 0 && t("publish.same") : t("common:stillLoading"))}
        onClick={() => setOpened("publish")}
      >
        {t("publish.title")}
      </Button>
      {opened === "publish" && (
        <PublishDialog target={target} subtitle={event?.label ?? t("look.title")} onClose={close} />
      )}
      {opened === "versions" && <Versions account={account} event={event} onClose={close} />}
    </>
  );
}

/** Versions of the account's branding, or of the shown event's templates. */
function Versions({ account, event, onClose }: BarProps & { readonly onClose: () => void }) {
  const t = textsOf("branding");
  const [of, setOf] = useState<"look" | "event">("look");
  const measure = measuringOf(account, useQueryClient());
  const chooser = event && (
    <Segment<"look" | "event">
      label={t("versions.of")}
      className="brand-versions-of"
      value={of}
      options={[
        { value: "look", label: t("versions.ofLook") },
        { value: "event", label: t("versions.ofEvent") },
      ]}
      onChange={setOf}
    />
  );
  if (of === "event" && event) {
    return (
      <VersionsDialog
        key="event"
        target={{ account, event: event.value }}
        subtitle={event.label}
        chooser={chooser}
        onClose={onClose}
      />
    );
  }
  return (
    <VersionsDialog
      key="look"
      target={{ account }}
      subtitle={t("look.title")}
      measure={measure}
      chooser={chooser}
      onClose={onClose}
    />
  );
}

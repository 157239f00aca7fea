import "./doorrules.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId, type ReactNode } from "react";
import { FormProvider } from "react-hook-form";
import { errorMessage } from "@/api/errors";
import { useOnline } from "@/device/device";
import { textsOf } from "@/i18n/i18n";
import type { LiveStatus } from "@/live/live";
import { FormErrors, TheirValuesContext } from "@/office/fields";
import { FormNotes } from "@/office/FormNotes";
import { useAdminUpdates } from "@/office/useAdminUpdates";
import { useRowForm } from "@/office/useRowForm";
import { useSeenAt } from "@/offline/useSeenAt";
import { NamedPage } from "@/shell/NamedPage";
import { Page, type Crumb } from "@/shell/Page";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { confirm } from "@/ui/confirm";
import { OfflineStrip } from "@/ui/OfflineStrip";
import { Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import {
  doorRules,
  FIELDS,
  giveUpRules,
  RULES,
  rulesForm,
  rulesFormOf,
  rulesFromDto,
  saveRules,
  type DoorRules,
  type Place,
  type RulesForm,
} from "./queries";
import { RulesFields } from "./RulesFields";

interface RulesPageProps {
  readonly place: Place;
  readonly title: string;
  readonly heading?: string;
  readonly lead?: string;
  readonly crumbs?: readonly Crumb[];
  readonly actions?: ReactNode;
}

/** The rules of gates: an event's, or its account's for all events; one form serves both. */
export function RulesPage({ place, ...page }: RulesPageProps) {
  const query = useQuery(doorRules(place));
  const live = useAdminUpdates(RULES, "door_rules");
  return (
    <NamedPage {...page} live={live} query={query}>
      {(rules) => <Filled place={place} rules={rules} live={live} page={page} />}
    </NamedPage>
  );
}

interface FilledProps {
  readonly place: Place;
  readonly rules: DoorRules;
  readonly live: LiveStatus;
  readonly page: Omit<RulesPageProps, "place">;
}

function Filled({ place, rules, live, page }: FilledProps) {
  const t = textsOf("doorrules");
  const id = useId();
  const cache = useQueryClient();
  const isOnline = useOnline();
  const noLine = useNoLine();
  const seenAt = useSeenAt(doorRules(place).queryKey);
  const shown = (next: DoorRules) => {
    cache.setQueryData(doorRules(place).queryKey, next);
    editing.renew(next);
  };
  const editing = useRowForm<RulesForm, DoorRules>({
    row: rules,
    formOf: rulesFormOf,
    resolver: zodResolver(rulesForm),
    fields: FIELDS,
    rowOf: rulesFromDto,
    save: async (filled, row) => {
      const saved = await saveRules(place, filled, row);
      shown(saved.rules);
      return saved.message;
    },
    onSaved: (message) => toast.success(message),
    onClose: () => undefined,
  });
  const { form, save } = editing;
  const { isDirty } = form.formState;
  const giveUp = useMutation({
    mutationFn: (event: number) => giveUpRules(event),
    onSuccess: ({ message, rules: next }) => {
      shown(next);
      toast.success(message);
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  const takeOver = useEffectEvent(() => {
    // Nothing is typed that could be lost: what somebody else saved is simply shown.
    if (!isDirty && !save.isPending && rules !== editing.row) editing.renew(rules);
  });
  useEffect(() => takeOver(), [rules]);
  const { event } = place;
  const isOwn = editing.row?.isOwn ?? false;
  const askGiveUp = async (number: number) => {
    if (await confirm({ title: t("giveUp.title"), text: t("giveUp.text"), danger: true, yes: t("giveUp.act") }))
      giveUp.mutate(number);
  };
  return (
    <FormProvider {...form}>
      <Page
        {...page}
        live={live}
        bar={
          <>
            {event !== undefined && isOwn && (
              <Button
                kind="danger"
                disabledReason={noLine}
                busy={giveUp.isPending}
                onClick={() => void askGiveUp(event)}
              >
                {t("giveUp.act")}
              </Button>
            )}
            <Button
              type="submit"
              form={id}
              kind="main"
              busy={save.isPending}
              disabledReason={noLine ?? (!isDirty && t("office:unchanged"))}
            >
              {t(event !== undefined && !isOwn ? "saveOwn" : "common:save")}
            </Button>
          </>
        }
      >
        {!isOnline && <OfflineStrip seenAt={seenAt} />}
        <div className="doorrules-says">
          <FormNotes editing={editing} />
          {event !== undefined && !isOwn && <Note>{t("follows")}</Note>}
        </div>
        <TheirValuesContext value={editing.theirs}>
          <form
            id={id}
            noValidate
            onSubmit={(submit) => void form.handleSubmit((filled) => save.mutate(filled))(submit)}
          >
            <FormErrors>
              <RulesFields types={rules.types} />
            </FormErrors>
          </form>
        </TheirValuesContext>
      </Page>
    </FormProvider>
  );
}

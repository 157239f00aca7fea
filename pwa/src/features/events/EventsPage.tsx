import "./events.css";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { Page } from "@/shell/Page";
import { useAccountId } from "@/shell/session";
import { ButtonLink } from "@/ui/ButtonLink";
import { Field, Select } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { useDebounced } from "@/ui/useDebounced";
import { EventTable } from "./components/EventTable";
import { eventKeys, useLiveEvents, type Asked } from "./queries";

const SEARCH_AFTER_MS = 300;

/** The events of an account, each with its performances below it. */
export default function EventsPage() {
  const { t } = useTranslation("events");
  const account = useAccountId();
  const cache = useQueryClient();
  const live = useLiveEvents(account);
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim(), SEARCH_AFTER_MS);
  const [asked, setAsked] = useState({ by: "", page: 1, pageSize: 10 });
  // Another search or another account begins at its first page.
  const place = `${account} ${search}`;
  const [shownPlace, setShownPlace] = useState(place);
  if (place !== shownPlace) {
    setShownPlace(place);
    setAsked({ ...asked, page: 1 });
  }
  const whole: Asked = { ...asked, account, search };
  const add = (
    <ButtonLink to="/EventConfiguration" kind="main" icon="plus">
      {t("add")}
    </ButtonLink>
  );

  return (
    <Page
      title={t("title")}
      live={live}
      actions={
        <>
          <CustomerSelect />
          <span className="fy-no-phone">{add}</span>
        </>
      }
      bar={add}
      phoneBar
      onRefresh={() => cache.invalidateQueries({ queryKey: eventKeys.all })}
    >
      <div className="events-head" role="search">
        <Field
          label={t("searchLabel")}
          bareLabel
          type="search"
          placeholder={t("placeholder")}
          leading={<Icon name="search" size="small" />}
          value={typed}
          onChange={(change) => setTyped(change.target.value)}
        />
        <Select
          label={t("sortBy")}
          bareLabel
          className="fy-only-phone"
          value={asked.by}
          options={[
            { value: "", label: t("newest") },
            { value: "name", label: t("columns.name") },
            { value: "venue", label: t("columns.venue") },
          ]}
          onChange={(change) => setAsked({ ...asked, by: change.target.value, page: 1 })}
        />
      </div>
      <EventTable asked={whole} onAsk={(part) => setAsked({ ...asked, ...part })} />
    </Page>
  );
}

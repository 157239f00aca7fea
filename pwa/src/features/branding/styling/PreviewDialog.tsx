import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { eventChoices } from "@/office/eventChoices";
import { Dialog } from "@/ui/Dialog";
import { Combo } from "@/ui/Combo";
import { Segment } from "@/ui/Field";
import { Bone, EmptyState, ErrorState, Loading } from "@/ui/states";
import { useWholeList } from "@/ui/useLookUp";
import { useNarrow } from "@/ui/useNarrow";
import { BRANDING } from "../queries";
import type { Stylesheet } from "./model";
import { previewOf } from "./queries";

/** px */
const WIDTHS = { phone: 390, desktop: 1024 } as const;
type Device = keyof typeof WIDTHS;
const DEVICES: readonly Device[] = ["phone", "desktop"];

interface PreviewProps {
  readonly account: number;
  readonly stylesheet: Stylesheet;
  readonly onClose: () => void;
}

/** The real widget with a stylesheet that buyers do not get yet: as on a phone beside as on a desktop. */
export function PreviewDialog({ account, stylesheet, onClose }: PreviewProps) {
  const t = textsOf("branding");
  const isNarrow = useNarrow();
  const [device, setDevice] = useState<Device>("phone");
  const [chosen, setChosen] = useState(0);
  const { data: events } = useQuery(eventChoices(account));
  const found = useWholeList(eventChoices(account));
  const event = events?.find(({ value }) => value === chosen) ?? events?.[0] ?? null;
  const { data, error, refetch } = useQuery({
    queryKey: [...BRANDING, "preview", event?.value, stylesheet.id, stylesheet.version],
    queryFn: () => previewOf(stylesheet.id, event?.value ?? 0),
    enabled: event !== null,
    // An address is good for a while only.
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

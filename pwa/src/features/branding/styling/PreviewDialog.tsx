import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { Dialog } from "@/ui/Dialog";
import { Segment } from "@/ui/Field";
import { Bone, ErrorState, Loading } from "@/ui/states";
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
  const { data, error, refetch } = useQuery({
    queryKey: [...BRANDING, "preview", account, stylesheet.id, stylesheet.version],
    queryFn: () => previewOf(stylesheet.id, account),
    // An address is good for a while only.
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog open size="sale" title={t("preview")} subtitle={stylesheet.name} onClose={onClose}>
      {isNarrow && (
        <Segment<Device>
          label={t("previewed.on")}
          value={device}
          options={DEVICES.map((value) => ({ value, label: t(`previewed.${value}`) }))}
          onChange={setDevice}
        />
      )}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
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

import "@/shared/sale/sale.css";
import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { BareButton } from "@/ui/Button";
import { Steps } from "@/ui/Steps";

interface QuantityProps {
  /** The name of what is counted, for screen readers. */
  readonly name: string;
  readonly count: number;
  readonly most: number;
  /** Whoever wants any takes at least so many. */
  readonly least?: number;
  /** The most of it in one booking, where there is such a limit. */
  readonly perBooking?: number | null;
  readonly onChange: (count: number) => void;
}

const AT_ONCE = 5;

/** For the counter: one to five in one tap, more with the plus. A second tap on the same number takes it back. */
export function QuantityKeys({ name, count, most, least = 1, onChange }: QuantityProps) {
  const t = textsOf("sale");
  const [isOpen, setOpen] = useState(false);
  const whyNot = (number: number) =>
    number > most ? t("noMore", { count: most }) : number < least && t("noFewer", { count: least });
  if (isOpen || count > AT_ONCE) {
    return <QuantitySteps name={name} count={count} most={most} least={least} onChange={onChange} />;
  }
  return (
    <div className="fy-keys" role="group" aria-label={t("howMany", { name })}>
      {Array.from({ length: AT_ONCE }, (_, place) => place + 1).map((number) => (
        <BareButton
          key={number}
          aria-pressed={number === count}
          disabledReason={number !== count && whyNot(number)}
          onClick={() => onChange(number === count ? 0 : number)}
        >
          {number}
        </BareButton>
      ))}
      <BareButton
        aria-label={t("more", { name })}
        disabledReason={whyNot(Math.max(least, AT_ONCE + 1))}
        onClick={() => {
          setOpen(true);
          onChange(Math.max(least, AT_ONCE + 1));
        }}
      >
        +
      </BareButton>
    </div>
  );
}

/** For a buyer's phone, and for large numbers at the counter: one less, one more, or a number that is typed. */
export function QuantitySteps({ name, perBooking = null, ...counted }: QuantityProps) {
  const t = textsOf("sale");
  const { count, most } = counted;
  const isLimit = perBooking !== null && (count >= perBooking || most === perBooking);
  return (
    <Steps
      labels={{ count: t("howMany", { name }), fewer: t("fewer", { name }), more: t("more", { name }) }}
      ends={{
        fewer: t("noneChosen"),
        more: isLimit ? t("noMoreOfKind", { count: perBooking }) : t("noMore", { count: most }),
      }}
      {...counted}
    />
  );
}

import "@/shared/till/till.css";
import { type ReactNode, useId } from "react";
import { textsOf } from "@/i18n/i18n";
import { useArrival } from "@/shared/sale/useArrival";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { formatMoney } from "@/ui/money";
import { CashGiven, useGiven, type Way } from "./CashGiven";

interface MoneyProps {
  readonly due: string;
  readonly currency: string;
  readonly way: Way;
  readonly isBusy: boolean;
  readonly onTake: (tendered?: string) => void;
  readonly onBack: () => void;
  readonly onWay: (way: Way) => void;
}

interface TakeProps extends MoneyProps {
  /** Below the sum: how long it is kept, and what is wrong. */
  readonly children?: ReactNode;
  /** In place of the buttons, where nothing can be taken any more. */
  readonly instead?: ReactNode;
}

/** Takes the money: at the card terminal, or in cash with the change worked out. */
export function TakeMoney({ children, instead, ...money }: TakeProps) {
  const t = textsOf("till");
  const isCash = money.way === "cash";
  const heading = useArrival(money.way);
  const id = useId();
  return (
    <div className="till-mid">
      <span className="till-ring">
        <Icon name={isCash ? "cash" : "terminal"} size="large" />
      </span>
      {/* What is told with the heading, which the focus comes to. */}
      <h3 ref={heading} tabIndex={-1} aria-describedby={id}>
        {t(isCash ? "takeCash" : "takeCard")}
      </h3>
      <p id={id} className="till-amount">
        {formatMoney(money.due, money.currency)}
      </p>
      {children}
      <div className="till-ends">{instead ?? (isCash ? <TakeCash {...money} /> : <TakeCard {...money} />)}</div>
    </div>
  );
}

function TakeCard({ isBusy, onTake, onBack, onWay }: MoneyProps) {
  const t = textsOf("till");
  return (
    <>
      <Button kind="main" size="large" icon="check" busy={isBusy} onClick={() => onTake()}>
        {t("taken")}
      </Button>
      <Button size="large" onClick={onBack}>
        {t("back")}
      </Button>
      <Button size="large" icon="cash" onClick={() => onWay("cash")}>
        {t("cash")}
      </Button>
    </>
  );
}

function TakeCash({ due, currency, isBusy, onTake, onBack, onWay }: MoneyProps) {
  const t = textsOf("till");
  const given = useGiven(due);
  return (
    <>
      <CashGiven due={due} currency={currency} given={given} />
      <Button
        kind="main"
        size="large"
        icon="check"
        disabledReason={given.change === undefined && t("tooLittle")}
        busy={isBusy}
        onClick={() => onTake(given.tendered)}
      >
        {t("taken")}
      </Button>
      <Button size="large" onClick={onBack}>
        {t("back")}
      </Button>
      <Button size="large" icon="terminal" onClick={() => onWay("terminal")}>
        {t("terminal")}
      </Button>
    </>
  );
}

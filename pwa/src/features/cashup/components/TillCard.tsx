import { textsOf } from "@/i18n/i18n";
import { useUser } from "@/shell/session";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Chip } from "@/ui/Chip";
import { useFormat } from "@/ui/format";
import { LiveFigure } from "@/ui/LiveFigure";
import { formatMoney } from "@/ui/money";
import { useNoLine } from "@/ui/useNoLine";
import { isNothing, type Closing, type Till } from "../model";
import { useTillName } from "../useTillName";
import { TakenTable } from "./TakenTable";
import { TillSums } from "./TillSums";

interface TillProps {
  readonly till: Till;
  readonly zone: string;
  /** Its day is over, and nothing more comes in. */
  readonly isOver: boolean;
  readonly onCount: () => void;
  readonly onPrint: () => void;
}

/** One till: what came in and went back, what should be in it, and what was counted. */
export function TillCard({ till, zone, isOver, onCount, onPrint }: TillProps) {
  const t = textsOf("cashup");
  const noLine = useNoLine();
  const name = useTillName()(till);
  const { closing, currency } = till;
  const isOwn = till.person === useUser().userid;
  return (
    <Card
      className="cashup-till"
      title={
        <>
          {name} <small>{isOwn ? `${t("own")}, ${currency}` : currency}</small>
        </>
      }
      actions={
        <>
          {closing ? (
            <Chip text={t("closed")} mark="on" />
          ) : (
            till.person !== null && isOver && <Chip text={t("open")} mark="half" />
          )}
          <Button kind="plain" icon="print" aria-label={t("printOf", { name })} onClick={onPrint}>
            {t("print")}
          </Button>
        </>
      }
    >
      <TakenTable till={till} name={name} />
      <TillSums till={till} />
      {till.person !== null && (
        <div className="cashup-drawer">
          <dl className="cashup-figures">
            <Figure label={t("expected")} amount={closing?.expected ?? till.cash} currency={currency} />
            {closing && (
              <>
                <Figure label={t("counted")} amount={closing.counted} currency={currency} />
                <Figure label={t("difference")} amount={closing.difference} currency={currency} isJudged />
              </>
            )}
          </dl>
          <Button
            kind={closing ? "normal" : isOwn ? "main" : "tonal"}
            icon={closing ? "edit" : "check"}
            because={noLine}
            onClick={onCount}
          >
            {t(closing ? "countAgain" : "close")}
          </Button>
          {closing && <ClosingText closing={closing} till={till} zone={zone} />}
        </div>
      )}
    </Card>
  );
}

interface FigureProps {
  readonly label: string;
  readonly amount: string;
  readonly currency: string;
  /** What is not right is said by a word, too. */
  readonly isJudged?: boolean;
}

function Figure({ label, amount, currency, isJudged = false }: FigureProps) {
  const t = textsOf("cashup");
  const isRight = isNothing(amount);
  return (
    <div>
      <dt>{label}</dt>
      <dd className={isJudged && !isRight ? "is-wrong" : undefined}>
        <LiveFigure value={amount}>{formatMoney(amount, currency)}</LiveFigure>
        {isJudged && <small>{t(isRight ? "right" : amount.startsWith("-") ? "missing" : "tooMuch")}</small>}
      </dd>
    </div>
  );
}

interface ClosingProps {
  readonly closing: Closing;
  readonly till: Till;
  readonly zone: string;
}

function ClosingText({ closing, till, zone }: ClosingProps) {
  const t = textsOf("cashup");
  const format = useFormat();
  return (
    <div className="cashup-closing">
      {closing.note && <p className="cashup-note">{closing.note}</p>}
      <p className="fy-quiet">{t("closedBy", { name: closing.closedBy, at: format.stamp(closing.closedAt, zone) })}</p>
      {!isNothing(till.afterClosing) && (
        <p>
          <Chip text={t("after", { amount: formatMoney(till.afterClosing, till.currency) })} mark="half" />
        </p>
      )}
    </div>
  );
}

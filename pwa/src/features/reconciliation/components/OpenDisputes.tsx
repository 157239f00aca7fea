import { textsOf } from "@/i18n/i18n";
import { Card } from "@/ui/Card";
import { Chip } from "@/ui/Chip";
import { CopyId } from "@/ui/CopyId";
import { useFormat } from "@/ui/format";
import { Icon } from "@/ui/Icon";
import { formatMoney } from "@/ui/money";
import type { OpenDispute } from "../model";

interface DisputesProps {
  readonly disputes: readonly OpenDispute[];
  readonly zone: string;
}

/** What buyers have disputed: each is answered at the provider, by its link. */
export function OpenDisputes({ disputes, zone }: DisputesProps) {
  const t = textsOf("reconciliation");
  const format = useFormat();
  return (
    <Card title={t("disputes")}>
      <ul className="recon-disputes">
        {disputes.map((dispute) => (
          <li key={dispute.id}>
            <span className="recon-dispute">
              <b className="fy-num">{formatMoney(dispute.amount, dispute.currency)}</b>
              <Chip
                text={t(`statuses.${dispute.status}`)}
                mark={dispute.status === "needs_response" ? "bad" : "wait"}
              />
              {dispute.reason && <span className="recon-reason">{dispute.reason}</span>}
            </span>
            {dispute.reference && <CopyId id={dispute.reference} what={t("reference")} />}
            {dispute.answerBy && (
              <span className="fy-quiet">{t("answerBy", { at: format.stamp(dispute.answerBy, zone) })}</span>
            )}
            <a className="recon-link" href={dispute.link} target="_blank" rel="noreferrer">
              {t("answer")}
              <Icon name="link" size="small" />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

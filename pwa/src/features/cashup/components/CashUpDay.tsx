import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useOnline } from "@/device/network";
import { textsOf } from "@/i18n/i18n";
import { useSeenAt } from "@/offline/useSeenAt";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { OfflineStrip } from "@/ui/OfflineStrip";
import { Bone, ErrorState, Loading } from "@/ui/states";
import type { Till } from "../model";
import { dayTakings } from "../queries";
import { CashUpDayHead } from "./CashUpDayHead";
import { CashUpPrint } from "./CashUpPrint";
import { CountDialog } from "./CountDialog";
import { TillCard } from "./TillCard";
import { TotalCard } from "./TotalCard";

interface DayProps {
  readonly account: number;
  /** Empty for today. */
  readonly day: string;
  readonly onDay: (day: string) => void;
}

/** One day of a box office: each till, and what they come to together. */
export function CashUpDay({ account, day, onDay }: DayProps) {
  const t = textsOf("cashup");
  const asked = dayTakings(account, day);
  const query = useQuery(asked);
  const isOnline = useOnline();
  const seenAt = useSeenAt(asked.queryKey);
  const [counting, setCounting] = useState<Till>();
  const [printed, setPrinted] = useState<string>();
  const { data } = query;
  if (!data) {
    return (
      <Card>
        {query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Loading>
            <Bone height={220} />
          </Loading>
        )}
      </Card>
    );
  }
  const print = (till: string | undefined) => {
    // The paper has to hold what is to be printed before the device looks at it.
    flushSync(() => setPrinted(till));
    window.print();
  };
  // What is counted may have changed since the popup was opened.
  const counted = counting && (data.tills.find(({ key }) => key === counting.key) ?? counting);
  return (
    <>
      <CashUpDayHead takings={data} onDay={onDay}>
        <Button icon="print" onClick={() => print(undefined)}>
          {t("print")}
        </Button>
      </CashUpDayHead>
      {!isOnline && <OfflineStrip seenAt={seenAt} zone={data.zone} />}
      <div className="cashup-day" aria-busy={query.isPlaceholderData || undefined}>
        {data.tills.map((till) => (
          <TillCard
            key={till.key}
            till={till}
            zone={data.zone}
            isOver={data.day < data.today}
            onCount={() => setCounting(till)}
            onPrint={() => print(till.key)}
          />
        ))}
        {data.tills.length > 1 && data.totals.map((total) => <TotalCard key={total.currency} total={total} />)}
      </div>
      {counted && <CountDialog takings={data} till={counted} onClose={() => setCounting(undefined)} />}
      <CashUpPrint takings={data} only={printed} />
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError, errorMessage } from "@/api/errors";
import { isTransient } from "@/api/outcome";
import { textsOf } from "@/i18n/i18n";
import { openedLink } from "@/shared/sale/calls";
import { Bone } from "@/ui/Bone";
import { Button } from "@/ui/Button";
import { ErrorState, Loading, Note } from "@/ui/states";
import { linkOpened } from "@/widget/host";
import { keep, readStoredSale } from "@/widget/stored";
import { StepHeading } from "@/widget/stepParts";
import { goTo, replaceWith } from "@/widget/steps";

/** The step that a link from the box office opens: it leads to the form with what is reserved. */
export function LinkStep({ event, link }: { readonly event: number; readonly link: string }) {
  const t = textsOf("widget");
  const stored = readStoredSale(event);
  // Opened here before, and then loaded again: the link is used up, but what it has reserved is kept.
  const here = stored?.reservation.id === Number.parseInt(link, 10) ? stored : undefined;
  const { data, error, refetch } = useQuery({ ...openedLink(link), enabled: here === undefined });
  const opened = here ?? data;
  useEffect(() => {
    if (!opened) return;
    const { performance, reservation } = opened;
    keep(event, { ...opened, performance, reservation, isLinked: true });
    linkOpened();
    replaceWith({ at: "details", performance });
  }, [event, opened]);
  const leave = () => {
    linkOpened();
    goTo({ at: "dates" });
  };

  if (error instanceof ApiError && !isTransient(error)) {
    return (
      <section>
        <StepHeading>{t("linkTitle")}</StepHeading>
        <Note kind="warn">{errorMessage(error)}</Note>
        <Button wide onClick={leave}>
          {t("chooseTickets")}
        </Button>
      </section>
    );
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Loading>
      <Bone height={64} />
      <Bone height={64} />
    </Loading>
  );
}

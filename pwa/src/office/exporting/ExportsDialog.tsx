import "./exports.css";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import type { Topics } from "@/live/generated/topics";
import { topics, useItems } from "@/live/useTopic";
import { useUser } from "@/shell/session";
import { toast } from "@/shell/toast";
import { Bone } from "@/ui/Bone";
import { Button } from "@/ui/Button";
import { deviceZone } from "@/ui/dates";
import { Dialog } from "@/ui/Dialog";
import { useFormat } from "@/ui/format";
import { JobProgress } from "@/ui/JobProgress";
import { formatCount } from "@/ui/money";
import { EmptyState, ErrorState, Loading } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import {
  cancelExport,
  downloadExport,
  EXPORTS,
  isOpen,
  jobFromDto,
  ownExports,
  shareOf,
  sizeOf,
  withJobs,
  type ExportJob,
} from "./exports";

/** What one has asked for in the last day: how far it is, and its file. */
export default function ExportsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = textsOf("exports");
  const query = useQuery(ownExports());
  useLive();
  const jobs = query.data?.filter(({ state }) => state !== "cancelled");
  return (
    <Dialog open title={t("title")} subtitle={t("kept")} onClose={onClose}>
      {!jobs ? (
        query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Loading>
            <Bone />
          </Loading>
        )
      ) : jobs.length === 0 ? (
        <EmptyState icon="download" title={t("none")} text={t("noneText")} />
      ) : (
        <ul className="exports" aria-label={t("title")}>
          {jobs.map((job) => (
            <li key={job.id}>
              <Line job={job} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function useLive(): void {
  const cache = useQueryClient();
  const { userid } = useUser();
  useItems<Topics["person:{}:exports"]>(topics.exports(userid), {
    onItems: (items) =>
      cache.setQueryData<readonly ExportJob[]>(EXPORTS, (held) => held && withJobs(held, items.map(jobFromDto))),
    onResync: () => void cache.invalidateQueries({ queryKey: EXPORTS }),
  });
}

function Line({ job }: { readonly job: ExportJob }) {
  const t = textsOf("exports");
  const cache = useQueryClient();
  const noLine = useNoLine();
  const onError = (error: unknown) => void toast.error(errorMessage(error));
  const download = useMutation({ mutationFn: downloadExport, onError });
  const cancel = useMutation({
    mutationFn: cancelExport,
    onSuccess: (ended) => cache.setQueryData<readonly ExportJob[]>(EXPORTS, (held) => held && withJobs(held, [ended])),
    onError,
  });
  return (
    <>
      <div className="fy-grow">
        <b>{job.name}</b>
        {isOpen(job) ? (
          <JobProgress
            says={progressText(job)}
            label={t("progress", { name: job.name })}
            share={shareOf(job)}
            isAtWork
          />
        ) : (
          <Ended job={job} />
        )}
      </div>
      {isOpen(job) && (
        <Button disabledReason={noLine} busy={cancel.isPending} onClick={() => cancel.mutate(job.id)}>
          {t("cancel")}
          <span className="fy-unseen">{job.name}</span>
        </Button>
      )}
      {job.state === "done" && (
        <Button icon="download" disabledReason={noLine} busy={download.isPending} onClick={() => download.mutate(job)}>
          {t("download")}
          <span className="fy-unseen">{job.name}</span>
        </Button>
      )}
    </>
  );
}

function progressText({ state, done, total }: ExportJob): string {
  const t = textsOf("exports");
  return state === "waiting" ? t("waiting") : t("rows", { done: formatCount(done), total: formatCount(total) });
}

function Ended({ job }: { readonly job: ExportJob }) {
  const t = textsOf("exports");
  const format = useFormat();
  if (job.state === "failed") return <p className="is-bad">{job.reason}</p>;
  const { amount, unit } = sizeOf(job.size);
  return (
    <p>{t("facts", { rows: job.done, size: `${amount} ${unit}`, until: format.stamp(job.expiresAt, deviceZone()) })}</p>
  );
}

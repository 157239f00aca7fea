import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import type { Topics } from "@/live/generated/topics";
import { topics, useItems } from "@/live/useTopic";
import { useUser } from "@/shell/session";
import { toast } from "@/shell/toast";
import { downloadExport, EXPORTS, isOpen, jobFromDto, ownExports, withJobs, type ExportJob } from "./exports";
import { watchedExports } from "./watched";

/** Whichever screen is open: an export that was asked for is ready, or could not be made. */
export function ExportNotices() {
  const t = textsOf("exports");
  const cache = useQueryClient();
  const ids = useSyncExternalStore(watchedExports.watch, watchedExports.read);
  const { userid } = useUser();
  const save = (job: ExportJob) => void downloadExport(job).catch((error: unknown) => toast.error(errorMessage(error)));
  const showReady = (jobs: readonly ExportJob[]) => {
    for (const job of jobs.filter((one) => ids.includes(one.id) && !isOpen(one))) {
      watchedExports.remove(job.id);
      if (job.state === "done") toast.offer(t("ready", { name: job.name }), t("download"), () => save(job));
      if (job.state === "failed") toast.error(t("failed", { name: job.name, reason: job.reason }));
    }
  };
  useItems<Topics["person:{}:exports"]>(topics.exports(userid), {
    onItems: (items) => {
      const jobs = items.map(jobFromDto);
      cache.setQueryData<readonly ExportJob[]>(EXPORTS, (held) => held && withJobs(held, jobs));
      showReady(jobs);
    },
    // It may have ended before anybody listened, or while nobody did.
    onResync: () => void cache.fetchQuery({ ...ownExports(), staleTime: 0 }).then(showReady, () => undefined),
  });
  return null;
}

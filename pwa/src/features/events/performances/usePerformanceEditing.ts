import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Resolver } from "react-hook-form";
import { serverNow } from "@/api/clock";
import { ApiError } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { useRowForm, type RowForm } from "@/office/useRowForm";
import { toast } from "@/shell/toast";
import { useFormat } from "@/ui/format";
import { atPerformanceFields, PERFORMANCE_FIELDS } from "../form/formWire";
import { updatePerformance } from "../form/saving";
import { performanceFromWire, withPerformance, type Performance } from "../model";
import { patchPages } from "../queries";
import { askedIn } from "./onSale";
import { performanceForm, performanceFormOf, type PerformanceForm } from "./performanceForm";

/** The spec's time between the message and the popup's going. */
const CLOSES_AFTER_MS = 1000;

interface Opened {
  readonly performance: Performance;
  /** How many are sold by now. */
  readonly sold: number;
  readonly onClose: () => void;
}

/** A performance's form, judged by the rules of the row as it is now, whoever saved it or sold of it last. */
export function usePerformanceEditing({ performance, sold, onClose }: Opened): RowForm<PerformanceForm, Performance> {
  const t = textsOf("events");
  const { pattern } = useFormat();
  const cache = useQueryClient();
  const closeSoon = useCloseSoon(onClose);
  const current = useRef(performance);
  const judge: Resolver<PerformanceForm> = (values, context, options) => {
    const rules = performanceForm({ pattern, performance: { ...current.current, sold }, now: serverNow });
    return zodResolver(rules)(values, context, options);
  };
  const editing = useRowForm<PerformanceForm, Performance>({
    row: performance,
    formOf: (row = performance) => performanceFormOf(row, pattern),
    resolver: judge,
    fields: PERFORMANCE_FIELDS,
    rowOf: performanceFromWire,
    save: async (filled, row = performance) => {
      try {
        const reply = await updatePerformance(filled, row, pattern);
        patchPages(cache, row.event, (held) => withPerformance(held, reply.performance));
        return reply.message;
      } catch (error) {
        // A refusal is said where it belongs; that nothing was saved at all, the spec has words for.
        if (!(error instanceof ApiError) || error.isUnanswered || error.status >= 500) toast.error(t("edit.failed"));
        throw atPerformanceFields(error);
      }
    },
    onSaved: (message) => {
      toast.success(message);
      closeSoon();
    },
    onClose,
  });
  const { row = performance } = editing;
  useEffect(() => {
    current.current = row;
  }, [row]);
  // Who was asked about what is on sale and said No knows why nothing was saved.
  return askedIn(editing.save.error) ? { ...editing, refusal: undefined } : editing;
}

function useCloseSoon(onClose: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current = setTimeout(onClose, CLOSES_AFTER_MS);
  };
}

import { api } from "@/api/client";
import { asRecord } from "@/api/ownBody";
import type { Shapes } from "@/api/schemas";
import type { MakePolling } from "./line";
import { Polling, type ReadTopics } from "./polling";
import type { TopicUpdate } from "./transport";

const TIMEOUT_MS = 10_000;
/** The most topics that the server takes in one call. */
const MOST_A_CALL = 100;

/** Reads what topics show by HTTP, each as a socket that subscribes would be answered. */
const readTopics: ReadTopics = async (topics) => {
  const updates: Record<string, TopicUpdate> = {};
  for (let start = 0; start < topics.length; start += MOST_A_CALL) {
    const some = topics.slice(start, start + MOST_A_CALL);
    const body = { topics: some.map((each) => (typeof each === "string" ? { topic: each } : each)) };
    const response = await api.post<Shapes["TopicsOut"]>("/live/topics", body, { timeout: TIMEOUT_MS });
    if (!asRecord(response.topics)) throw new Error("The reply tells of no topics");
    Object.assign(updates, response.topics);
  }
  return updates;
};

export const makePolling: MakePolling = (hooks, timers) => Promise.resolve(new Polling(readTopics, timers, hooks));

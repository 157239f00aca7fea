import { ApiError, errorMessage } from "@/api/errors";
import { randomId } from "@/api/client";
import { deviceId } from "@/device/identity";
import { network } from "@/device/network";
import { failed, outcomeFromWire, unchecked, type Outcome, type Subject } from "./model";
import { t } from "@/i18n/i18n";
import { scan, type ScanRequest, type Verdict } from "@/live/live";
import { LineError } from "@/live/line";
import { isPassing, outbox, postScans, type ScanBox, type ScanReply } from "@/offline/outbox";

/** A guest is waiting: each of the two ways gets 2.5 s, and only a moment once the phone knows that it is offline. */
const TIMEOUT_MS = 2500;
const SHORT_TIMEOUT_MS = 800;
const LONGEST_CODE = 512;

interface Ways {
  readonly ask: (request: ScanRequest, timeout: number) => Promise<Verdict>;
  readonly post: (scans: readonly ScanRequest[], timeout: number) => Promise<readonly ScanReply[]>;
  readonly outbox: Pick<ScanBox, "keep" | "settle" | "read">;
  readonly hasNetwork: () => boolean;
}

export type Judge = (performance: number, gate: string, subject: Subject) => Promise<Outcome>;

/** Has one scan judged: over the live line, else by HTTP, else the scan waits. Its nonce is the same each time. */
export function makeJudge({ ask, post, outbox, hasNetwork }: Ways): Judge {
  let isCutOff = false;

  async function answer(request: ScanRequest): Promise<ScanReply | null> {
    const timeout = isCutOff ? SHORT_TIMEOUT_MS : TIMEOUT_MS;
    try {
      return await ask(request, timeout);
    } catch (error) {
      if (!(error instanceof LineError)) throw error;
      if (error.code === "refused" && !isPassing(error.message)) return { nonce: request.nonce, error: error.message };
    }
    if (!hasNetwork()) return null;
    const [reply] = await post([request], timeout).catch(unlessAnswered(request));
    return reply && !("error" in reply && isPassing(reply.error)) ? reply : null;
  }

  return async (performance, gate, subject) => {
    const request = requestFor(outbox.read(), performance, gate, subject);
    if ("code" in subject && subject.code.length > LONGEST_CODE) return notOurs(request.nonce);
    const reply = await answer(request);
    isCutOff = reply === null;
    if (reply === null) {
      await outbox.keep(request);
      return unchecked(request.nonce);
    }
    await outbox.settle(request.nonce);
    return outcomeOf(request.nonce, reply);
  };
}

export const outcomeOf = (nonce: string, reply: ScanReply): Outcome =>
  "error" in reply ? failed(nonce, reply.error) : outcomeFromWire(reply);

/** A waiting ticket that is held up again is the same scan, or its second scan would find it already admitted. */
function requestFor(waiting: readonly ScanRequest[], performance: number, gate: string, subject: Subject): ScanRequest {
  const asks = (request: ScanRequest) =>
    request.performance === performance &&
    ("code" in subject ? request.code === subject.code : request.ticket === subject.ticket);
  return (
    waiting.find(asks) ?? {
      performance,
      ...subject,
      device: deviceId(),
      gate,
      nonce: randomId(),
      scanned_at: new Date().toISOString(),
    }
  );
}

/** Longer than any code of ours: the server would refuse to read it, so it is not asked. */
const notOurs = (nonce: string): Outcome => ({
  ...failed(nonce, t("door:showValid")),
  kind: "refused",
});

const unlessAnswered =
  (request: ScanRequest) =>
  (error: unknown): readonly ScanReply[] => {
    // Signed out meanwhile: the scan waits for the same person's next sign-in.
    const comesLater = error instanceof ApiError && (error.isUnanswered || error.status >= 500 || error.isInvalidToken);
    return comesLater ? [] : [{ nonce: request.nonce, error: errorMessage(error) }];
  };

export const judge = makeJudge({ ask: scan, post: postScans, outbox, hasNetwork: network.isOnline });

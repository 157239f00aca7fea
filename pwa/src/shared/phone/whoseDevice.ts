import { serverNow } from "@/api/clock";
import { deviceId, renewDeviceId } from "@/api/deviceId";
import { ApiError } from "@/api/errors";
import { deviceKey, type DeviceKey, signText } from "@/offline/deviceKey";

/** What the server expects to be signed (server/checkin/parsing.py). */
const COMES_AS = "foyer-phone";
const ENROLS_AS = "foyer-enrol";

interface Proof {
  readonly public_key?: string;
  readonly signature?: string;
  readonly signed_at?: number;
}

/** Shows that this is the phone which the server knows, to whichever session comes with it. Nothing where no key is kept. */
export const proofOfComing = (person: number): Promise<Proof> =>
  withKey(async (key) => {
    const at = Math.round(serverNow());
    const signature = await signText(key, `${COMES_AS}|${deviceId()}|${person}|${at}`);
    return { public_key: key.publicKey, signature, signed_at: at };
  });

/** Shows it with a code that takes it on. */
export const proofForCode = (secret: string): Promise<Proof> =>
  withKey(async (key) => ({
    public_key: key.publicKey,
    signature: await signText(key, `${ENROLS_AS}|${deviceId()}|${secret}`),
  }));

const withKey = (prove: (key: DeviceKey) => Promise<Proof>): Promise<Proof> =>
  deviceKey()
    .then(prove)
    .catch(() => ({}));

/**
 * Says something as this phone. A phone that has lost its key, and comes with a new session, is known to nobody any more:
 * it says it again under a new number.
 */
export async function asThisPhone<Answer>(say: () => Promise<Answer>): Promise<Answer> {
  try {
    return await say();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "device_of_another") throw error;
    renewDeviceId();
    return say();
  }
}

import { api } from "@/api/client";
import type { Shapes } from "@/api/wire";
import { appVersion, platformName } from "@/device/about";
import { deviceId } from "@/device/identity";
import { breathe } from "@/shared/phone/breath";
import { phone } from "@/shared/phone/phone";
import { removed } from "@/shared/phone/removed";
import { asThisPhone, proofForCode } from "@/shared/phone/whoseDevice";

export type Enrolled = Shapes["EnrolledOut"];

const shown = new Map<string, Promise<Enrolled>>();

/** Shows a code to the server, once: it is used up by that, and a page may be drawn twice. Again if that did not succeed. */
export function enrol(secret: string): Promise<Enrolled> {
  const known = shown.get(secret);
  if (known) return known;
  const asked = takeOn(secret);
  shown.set(secret, asked);
  asked.catch(() => shown.delete(secret));
  return asked;
}

async function takeOn(secret: string): Promise<Enrolled> {
  const told = await asThisPhone(async () => {
    const about = { device: deviceId(), platform: platformName(), version: appVersion() };
    return api.post<Enrolled>("/door/enrol", { secret, ...about, ...(await proofForCode(secret)) });
  });
  removed.write(false);
  phone.forget();
  phone.learn({ account: told.account_id, name: told.name, gate: told.gate });
  void breathe();
  return told;
}

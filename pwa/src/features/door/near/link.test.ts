import { afterEach, expect, it, vi } from "vitest";
import { Link, NoNetwork } from "./link";

const offer = {
  ufrag: "UsTB",
  password: "aGSggmKfroZJ6xEMucw8ZkRW",
  fingerprint: new Uint8Array(32),
  candidates: [{ address: "192.0.2.2", port: 53043 }],
};

/** A browser's connections, all of which find the same. */
function browser(changes: object) {
  const close = vi.fn();
  const connection = {
    createDataChannel: () => ({}),
    setRemoteDescription: () => Promise.resolve(),
    setLocalDescription: () => Promise.resolve(),
    iceGatheringState: "complete",
    localDescription: { sdp: "" },
    close,
    ...changes,
  };
  vi.stubGlobal("RTCPeerConnection", function () {
    return connection;
  });
  return close;
}

afterEach(() => vi.unstubAllGlobals());

it("is closed where there is no network", async () => {
  const close = browser({});
  await expect(Link.offer()).rejects.toBeInstanceOf(NoNetwork);
  expect(close).toHaveBeenCalled();
});

it("is closed if the browser does not take the other phone's offer", async () => {
  const refused = new Error("Not a description");
  const close = browser({ setRemoteDescription: () => Promise.reject(refused) });
  await expect(Link.answer(offer)).rejects.toBe(refused);
  expect(close).toHaveBeenCalled();
});

import { expect, it } from "vitest";
import { fromBase32, Reader, toBase32 } from "./bytes";
import { describe as read, fromBytes, toBytes, toSdp } from "./pairingCodes";

/** Word for word what Chromium 143 says of a data channel on two networks; shown twice with a name for an address. */
const CHROMIUM = [
  "v=0",
  "o=- 7439205968223700285 2 IN IP4 127.0.0.1",
  "s=-",
  "t=0 0",
  "a=group:BUNDLE 0",
  "a=extmap-allow-mixed",
  "a=msid-semantic: WMS",
  "m=application 53043 UDP/DTLS/SCTP webrtc-datachannel",
  "c=IN IP4 192.0.2.2",
  "a=candidate:3818568210 1 udp 2122194687 192.0.2.2 53043 typ host generation 0 network-id 1",
  "a=candidate:3840464546 1 udp 2122265343 fd00::2 39598 typ host generation 0 network-id 2",
  "a=candidate:3840464547 1 udp 2122000000 fe80::fc:ff:fe00:1 39599 typ host generation 0 network-id 2",
  "a=candidate:2639616138 1 tcp 1518214911 192.0.2.2 9 typ host tcptype active generation 0 network-id 1",
  "a=candidate:123 1 udp 2113937151 3f0f9a4e-7d0a-4b2e-9a53-3a1f8a2f6c11.local 55321 typ host generation 0",
  "a=ice-ufrag:UsTB",
  "a=ice-pwd:aGSggmKfroZJ6xEMucw8ZkRW",
  "a=ice-options:trickle",
  "a=fingerprint:sha-256 25:0E:9B:10:5E:B2:84:D6:48:33:B9:7E:A3:7B:0F:19:1C:A2:7B:0A:63:54:68:01:58:18:F7:EB:69:20:BD:78",
  "a=setup:actpass",
  "a=mid:0",
  "a=sctp-port:5000",
  "a=max-message-size:262144",
  "",
].join("\r\n");

const description = () => {
  const found = read(CHROMIUM);
  if (!found) throw new Error("Not read");
  return found;
};

it("keeps of a description what differs from phone to phone, the best address first", () => {
  const { ufrag, password, fingerprint, candidates } = description();
  expect([ufrag, password, fingerprint.length, fingerprint[1]]).toEqual(["UsTB", "aGSggmKfroZJ6xEMucw8ZkRW", 32, 0x0e]);
  expect(candidates).toEqual([
    { address: "fd00::2", port: 39598 },
    { address: "192.0.2.2", port: 53043 },
    { address: "3f0f9a4e-7d0a-4b2e-9a53-3a1f8a2f6c11.local", port: 55321 },
  ]);
});

it("comes out of its bytes as it went in, and the browser's own words say the same", () => {
  const bytes = toBytes(description());
  expect(bytes.length).toBeLessThan(130);
  const again = fromBytes(new Reader(bytes));
  expect(again.candidates.map(({ address }) => address)).toEqual([
    "fd00:0:0:0:0:0:0:2",
    "192.0.2.2",
    "3f0f9a4e-7d0a-4b2e-9a53-3a1f8a2f6c11.local",
  ]);
  expect({ ...again, candidates: [] }).toEqual({ ...description(), candidates: [] });
  const rebuilt = toSdp(again, "offer");
  expect(read(rebuilt)).toEqual(again);
  const stored = (sdp: string) =>
    sdp.split("\r\n").filter((line) => /^a=(ice-(ufrag|pwd)|fingerprint|setup|mid|sctp)/.test(line));
  expect(stored(rebuilt)).toEqual(stored(CHROMIUM));
  expect(toSdp(again, "answer")).toContain("a=setup:active");
});

it.each([
  ["no bytes", () => new Uint8Array()],
  ["too few", () => toBytes(description()).slice(0, -1)],
  ["a line that is slipped in", () => toBytes({ ...description(), password: "x\r\na=candidate:evil" })],
  [
    "more addresses than any phone has",
    () => toBytes({ ...description(), candidates: Array(7).fill({ address: "192.0.2.2", port: 1 }) }),
  ],
])("is not read from %s", (_, make) => {
  expect(() => fromBytes(new Reader(make()))).toThrow(RangeError);
});

it.each(["", "v=0", CHROMIUM.replace("sha-256", "sha-1"), CHROMIUM.replace("a=ice-pwd", "a=x")])(
  "is not read from another text",
  (sdp) => expect(read(sdp)).toBeNull(),
);

it("writes bytes in capitals and digits, and reads them again", () => {
  for (let length = 0; length < 40; length += 1) {
    const bytes = crypto.getRandomValues(new Uint8Array(length));
    const text = toBase32(bytes);
    expect(text).toMatch(/^[A-Z2-7]*$/);
    expect(fromBase32(text)).toEqual(bytes);
  }
  expect(fromBase32("ab1")).toBeNull();
});

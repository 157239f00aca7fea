import { parts } from "@/device/parts";

/** Who is signed in and what they have chosen: cookies on the web, the platform's secure storage in the phone apps. */
export interface Records {
  readRecord(name: string): string | undefined;
  /** An empty value, or no seconds, removes it. In the phone apps it stays until then: the server ends sessions. */
  writeRecord(name: string, value: string, seconds: number): void;
}

export const records: Records = {
  readRecord: (name) => parts.records.readRecord(name),
  writeRecord: (name, value, seconds) => parts.records.writeRecord(name, value, seconds),
};

import type { Records } from "@/device/records";

export const cookies: Records = {
  readRecord: (name) => {
    const start = `${name}=`;
    const pair = document.cookie.split("; ").find((candidate) => candidate.startsWith(start));
    if (!pair) return undefined;
    try {
      return decodeURIComponent(pair.slice(start.length));
    } catch {
      return undefined;
    }
  },
  writeRecord: (name, value, seconds) => {
    const secure = window.location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Strict${secure}`;
  },
};

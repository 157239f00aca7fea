import { io } from "socket.io-client";
import { hearLine } from "@/api/clock";
import type { MakeTransport } from "./transport";

/** What the handshake carries: the native apps' token, the widget's event; elsewhere the cookie signs in. */
export type LiveAuth = { readonly token: string } | { readonly event: number } | undefined;

export interface SocketSettings {
  readonly origin: string;
  readonly auth: () => LiveAuth;
}

/** Socket.IO over websocket alone. It does not reconnect by itself: the line does, so that tests control the time. */
export function socketIoTransport(settings: SocketSettings): MakeTransport {
  return (events) => {
    const socket = io(settings.origin || window.location.origin, {
      transports: ["websocket"],
      path: "/socket.io/",
      autoConnect: false,
      reconnection: false,
      timeout: 8000,
      auth: (give) => give(settings.auth() ?? {}),
    });
    socket.on("connect", () => {
      const asked = Date.now();
      socket.emit("clock", (response: unknown) => hearLine(response, asked));
      events.opened();
    });
    socket.on("disconnect", (reason) => {
      if (reason !== "io client disconnect") events.lost();
    });
    socket.on("connect_error", (error) => {
      // Only this reason from the server ends a session; all others may pass, so the line tries again.
      if (error.message === "Invalid Token") events.refused(error.message);
      else events.lost();
    });
    socket.onAny((event: string, payload: unknown) => events.received(event, payload));
    return {
      open: () => void socket.connect(),
      close: () => {
        socket.removeAllListeners();
        socket.offAny();
        socket.disconnect();
      },
      send: (event, payload, answer) => void socket.emit(event, payload, answer),
    };
  };
}

/**
 * Screens with the app's own live connection (`pwa/src/live`), each on its own socket, in one process that `screens.py`
 * starts. They exchange JSON lines on standard input and output.
 */
import { createInterface } from "node:readline";
import { LiveLine } from "@/live/line";
import { socketIoTransport } from "@/live/socketio";
import type { MakeTransport } from "../../pwa/src/live/transport.ts";

interface Opening {
  readonly url: string;
  readonly token: string;
  readonly topic: string;
  readonly screens: number;
}
type State = Readonly<Record<string, unknown>>;

const OPENED_AT_ONCE = 40;

class Screen {
  private readonly line: LiveLine;
  state: State = {};
  /** By this process's clock in milliseconds, at first and after each loss: when it connected, */
  readonly tried: number[] = [];
  /** and when it subscribed, which a busy server delays. */
  readonly requested: number[] = [];
  /** How often the server ended the session. */
  ended = 0;

  constructor(opening: Opening) {
    let tried = 0;
    const makeTransport: MakeTransport = (events) => {
      const transport = socketIoTransport({ origin: opening.url, auth: () => ({ token: opening.token }) })(events);
      return {
        ...transport,
        open: () => {
          tried = performance.now();
          transport.open();
        },
        send: (event, payload, answer) => {
          if (event === "subscribe") {
            this.tried.push(tried);
            this.requested.push(performance.now());
          }
          transport.send(event, payload, answer);
        },
      };
    };
    this.line = new LiveLine(makeTransport);
    this.line.onSession(() => (this.ended += 1));
  }

  /** Subscribes; resolves with the first state. */
  open(topic: string): Promise<void> {
    return new Promise((resolve) => {
      this.line.listen(topic, {
        onState: (state) => {
          this.state = state as State;
          resolve();
        },
      });
    });
  }

  get isLive(): boolean {
    return this.line.status === "live";
  }
}

const screens: Screen[] = [];

async function open(opening: Opening): Promise<object> {
  for (let from = 0; from < opening.screens; from += OPENED_AT_ONCE) {
    const some = Array.from({ length: Math.min(OPENED_AT_ONCE, opening.screens - from) }, () => new Screen(opening));
    screens.push(...some);
    await Promise.all(some.map((screen) => screen.open(opening.topic)));
  }
  return { open: screens.length };
}

/** How many are live in this state, what another one shows, and when the lost ones came back. */
function findState(expected: State): object {
  const shows = (screen: Screen) =>
    screen.isLive && Object.entries(expected).every(([name, value]) => screen.state[name] === value);
  const others = screens.filter((screen) => !shows(screen));
  return {
    showing: screens.length - others.length,
    another: others[0] ? { live: others[0].isLive, ...others[0].state } : {},
    ended: screens.reduce((sum, screen) => sum + screen.ended, 0),
    tried: screens.flatMap((screen) => screen.tried.slice(1)),
    requested: screens.flatMap((screen) => screen.requested.slice(1)),
  };
}

for await (const line of createInterface(process.stdin)) {
  const question = JSON.parse(line) as { readonly open: Opening } | { readonly state: State };
  const answer = "open" in question ? await open(question.open) : findState(question.state);
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
process.exit(0);

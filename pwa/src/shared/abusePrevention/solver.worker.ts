import { solved, type FromSolver, type Puzzle } from "@/shared/abusePrevention/puzzle";

// The worker's side of `prove`. TypeScript takes the global scope for a page's.
const page = self as unknown as Pick<Worker, "postMessage" | "addEventListener">;
const send = (message: FromSolver) => page.postMessage(message);

page.addEventListener("message", ({ data }: MessageEvent<Puzzle>) => {
  solved(data).then(
    (proof) => send({ proof }),
    (error: unknown) => send({ failure: String(error) }),
  );
});

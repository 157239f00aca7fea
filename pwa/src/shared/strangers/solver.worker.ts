import { solved, type FromSolver, type Puzzle } from "@/shared/strangers/puzzle";

// The worker's side of `prove`. TypeScript takes the global scope for a page's.
const page = self as unknown as Pick<Worker, "postMessage" | "addEventListener">;
const tell = (news: FromSolver) => page.postMessage(news);

page.addEventListener("message", ({ data }: MessageEvent<Puzzle>) => {
  solved(data).then(
    (proof) => tell({ proof }),
    (error: unknown) => tell({ failure: String(error) }),
  );
});

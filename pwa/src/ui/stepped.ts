/** One more, or one fewer: whoever wants any takes at least so many. */
export function stepped(count: number, step: 1 | -1, least: number): number {
  if (step === 1) return count < least ? least : count + 1;
  return count <= least ? 0 : count - 1;
}

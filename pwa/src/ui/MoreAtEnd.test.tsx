import { render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MoreAtEnd } from "./MoreAtEnd";

/** A screen in which the end of the list is in sight. */
class InSight {
  constructor(private readonly notify: (seen: readonly { readonly isIntersecting: boolean }[]) => void) {}
  observe = () => this.notify([{ isIntersecting: true }]);
  disconnect = vi.fn();
}
beforeEach(() => vi.stubGlobal("IntersectionObserver", InSight));
afterEach(() => vi.unstubAllGlobals());

it("asks again for a page of which the reading was cancelled, and not for one that failed", () => {
  const fetchNextPage = vi.fn();
  const still = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage };
  const query = { ...still, data: { pages: [[]] } };
  const { rerender } = render(<MoreAtEnd query={query} label="More" />);
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
  rerender(<MoreAtEnd query={{ ...query, isFetchingNextPage: true }} label="More" />);
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
  rerender(<MoreAtEnd query={query} label="More" />);
  expect(fetchNextPage).toHaveBeenCalledTimes(2);
  rerender(<MoreAtEnd query={{ ...query, isFetchingNextPage: true }} label="More" />);
  rerender(<MoreAtEnd query={{ ...query, isFetchNextPageError: true }} label="More" />);
  expect(fetchNextPage).toHaveBeenCalledTimes(2);
});

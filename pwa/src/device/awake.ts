/** Keeps the screen on. */
export interface Awake {
  /** Until what it returns is called. Where the system refuses, the screen goes dark as usual. */
  keep(): () => void;
}

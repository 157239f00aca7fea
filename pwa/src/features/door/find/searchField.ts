export const SEARCH_FIELD = "door-search";

/** Where the look-up stands beside the camera, whoever works by keyboard is in it with the first key. */
export const focusSearch = (): void => document.getElementById(SEARCH_FIELD)?.focus();

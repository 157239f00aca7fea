const errors = (names) =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, "error"]),
  );

/** What both TypeScript projects are held to, beyond what oxlint calls wrong of itself. */
export const RULES = {
  ...errors(`
    eqeqeq no-case-declarations no-console no-empty no-fallthrough no-prototype-builtins no-redeclare no-regex-spaces
    no-var prefer-const prefer-rest-params prefer-spread preserve-caught-error
    typescript/ban-ts-comment typescript/consistent-type-imports typescript/no-array-constructor
    typescript/no-base-to-string typescript/no-empty-object-type typescript/no-explicit-any
    typescript/no-misused-promises typescript/no-namespace typescript/no-require-imports
    typescript/no-unnecessary-type-assertion typescript/no-unnecessary-type-constraint typescript/no-unsafe-argument
    typescript/no-unsafe-assignment typescript/no-unsafe-call typescript/no-unsafe-enum-comparison
    typescript/no-unsafe-function-type typescript/no-unsafe-member-access typescript/no-unsafe-return
    typescript/only-throw-error typescript/prefer-promise-reject-errors typescript/require-await
    typescript/restrict-plus-operands typescript/restrict-template-expressions
  `),
  // Called wrong, but only a matter of taste.
  "no-children-prop": "off",
  "typescript/no-meaningless-void-operator": "off",
  "typescript/no-misused-spread": "off",
  "typescript/no-useless-default-assignment": "off",
  "typescript/require-array-sort-compare": "off",
};

/** React's own rules of hooks and of what its compiler takes for granted. */
export const REACT = errors(`
  react/error-boundaries react/exhaustive-deps react/globals react/immutability react/incompatible-library
  react/preserve-manual-memoization react/purity react/refs react/rules-of-hooks react/set-state-in-effect
  react/set-state-in-render react/static-components react/unsupported-syntax react/use-memo
`);

export const OPTIONS = { typeAware: true, maxWarnings: 0, reportUnusedDisableDirectives: "error" };

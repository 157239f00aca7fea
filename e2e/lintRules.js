/** What our journeys are held to, beyond what oxlint knows. */
const called = (node) => (node.callee.type === "MemberExpression" ? node.callee.property.name : undefined);
const rule = (message, isWrong) => ({
  create: (context) => ({
    CallExpression(node) {
      if (isWrong(node)) context.report({ node, message });
    },
  }),
});

export default {
  meta: { name: "foyer" },
  rules: {
    "waits-for-states": rule("Wait for a state, never for time.", (node) => called(node) === "waitForTimeout"),
    "finds-as-a-person": rule(
      "Find it by its role, label or text, as a person does: no CSS.",
      (node) => called(node) === "locator" && node.arguments.some(({ value }) => /^[.#[]/.test(String(value))),
    ),
  },
};

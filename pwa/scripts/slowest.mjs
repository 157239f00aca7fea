// A reporter of vitest that ends with the five slowest tests, as pytest and Playwright do.
export default class Slowest {
  onTestRunEnd(modules) {
    const tests = modules.flatMap((module) => [...module.children.allTests()].map((test) => [test, module]));
    const took = tests.map(([test, module]) => [
      test.diagnostic()?.duration ?? 0,
      module.relativeModuleId,
      test.fullName,
    ]);
    took.sort(([one], [other]) => other - one);
    console.log("\n Slowest tests");
    for (const [duration, file, name] of took.slice(0, 5))
      console.log(` ${Math.round(duration)} ms  ${file} > ${name}`);
  }
}

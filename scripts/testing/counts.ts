import fs from 'node:fs';

export type Counts = { passed: number; failed: number; skipped: number };
export const nothing: Counts = { passed: 0, failed: 0, skipped: 0 };

export const add = (left: Counts, right: Counts): Counts => ({
  passed: left.passed + right.passed,
  failed: left.failed + right.failed,
  skipped: left.skipped + right.skipped,
});
export const write = ({ passed, failed, skipped }: Counts): string => `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** The tests of a file with at least one failure. */
export type RedFile = { file: string; counts: Counts };
/** `red` holds all failures that a file can be blamed for. */
export type Report = { counts: Counts; red: RedFile[] };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
};
type PlaywrightSuite = { file: string; suites?: PlaywrightSuite[]; specs: { tests: { status: string }[] }[] };
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites: PlaywrightSuite[];
};

const isVitest = (report: object): report is VitestReport => 'numPassedTests' in report;
const countWhere = <T>(all: readonly T[], holds: (one: T) => boolean): number => all.filter(holds).length;

const total = (files: readonly RedFile[]): number => files.reduce((sum, { counts }) => sum + counts.failed, 0);

/** A file that failed to load, or whose hook failed, has no failed test, but is a failure. */
function readVitest(report: VitestReport): Report {
  const red = report.testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, assertionResults }): RedFile => {
      const passed = countWhere(assertionResults, ({ status }) => status === 'passed');
      const failed = countWhere(assertionResults, ({ status }) => status === 'failed');
      return { file: name, counts: { passed, failed: Math.max(1, failed), skipped: assertionResults.length - passed - failed } };
    });
  const skipped = report.numPendingTests + report.numTodoTests;
  return { red, counts: { passed: report.numPassedTests, failed: total(red), skipped } };
}

const testsOf = (suite: PlaywrightSuite): { status: string }[] => [
  ...suite.specs.flatMap(({ tests }) => tests),
  ...(suite.suites ?? []).flatMap(testsOf),
];

/** A test that passed only on retry counts as failed. An error outside of all files belongs to none of them. */
function readPlaywright({ stats, errors, suites }: PlaywrightReport): Report {
  const red = suites
    .map((suite): RedFile => {
      const tests = testsOf(suite);
      const passed = countWhere(tests, ({ status }) => status === 'expected');
      const skipped = countWhere(tests, ({ status }) => status === 'skipped');
      return { file: suite.file, counts: { passed, failed: tests.length - passed - skipped, skipped } };
    })
    .filter(({ counts }) => counts.failed > 0);
  return { red, counts: { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped } };
}

/**
 * Parses the JSON report of a runner. A run without a report, with a bad exit code and no failed test, or with errors that its report does not
 * name, failed itself.
 */
export function readReport(file: string, { code, output }: { code: number; output: string }): Report {
  if (!fs.existsSync(file)) return { red: [], counts: { ...nothing, failed: 1 } };
  const parsed = JSON.parse(fs.readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport;
  const { red, counts } = isVitest(parsed) ? readVitest(parsed) : readPlaywright(parsed);
  const isBroken = (code !== 0 && counts.failed === 0) || /Vitest caught \d+ unhandled error/.test(output);
  return { red, counts: isBroken ? { ...counts, failed: counts.failed + 1 } : counts };
}

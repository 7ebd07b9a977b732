import fs from 'node:fs';

export type Counts = { passed: number; failed: number; skipped: number };
export const nothing: Counts = { passed: 0, failed: 0, skipped: 0 };

export const add = (left: Counts, right: Counts): Counts => ({
  passed: left.passed + right.passed,
  failed: left.failed + right.failed,
  skipped: left.skipped + right.skipped,
});
export const write = ({ passed, failed, skipped }: Counts): string => `${passed} passed, ${failed} failed, ${skipped} skipped`;

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number }; errors: unknown[] };

const isVitest = (report: object): report is VitestReport => 'numPassedTests' in report;

/** A file that failed to load has no tests to count, but is a failure. */
function countVitest(report: VitestReport): Counts {
  const broken = report.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** A test that passed only on retry counts as failed. */
const countPlaywright = ({ stats, errors }: PlaywrightReport): Counts => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
});

/** Parses the JSON report of a runner. Without a report, or with a bad exit code and no failed test, the run itself failed. */
export function readCounts(file: string, code: number): Counts {
  if (!fs.existsSync(file)) return { ...nothing, failed: 1 };
  const report = JSON.parse(fs.readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport;
  const counts = isVitest(report) ? countVitest(report) : countPlaywright(report);
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

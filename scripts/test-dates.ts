import { parseArgs } from 'node:util';
import { at, bin } from './paths.ts';
import { run } from './run.ts';
import { give, say } from './say.ts';

/** Soon after midnight, the last evening of a year, Europe changes its clocks, an hour that comes twice, and years from now. */
const moments = [
  { instant: '2026-11-28T00:05:00Z', zone: 'UTC' },
  { instant: '2026-12-31T23:50:00Z', zone: 'UTC' },
  { instant: '2027-03-28T01:30:00+01:00', zone: 'Europe/Berlin' },
  { instant: '2026-11-01T01:30:00-04:00', zone: 'America/New_York' },
  { instant: '2028-07-31T12:00:00+05:45', zone: 'Asia/Kathmandu' },
] as const;
const language = { LANG: 'zh_CN.UTF-8', LC_ALL: 'zh_CN.UTF-8' };
// The clock that only measures goes on as it is, and so does the age of files.
const faketime = { FAKETIME_DONT_FAKE_MONOTONIC: '1', NO_FAKE_STAT: '1' };

/**
 * Chromium does not start under faketime: journeys have a clock of their own, which is set, and components begin at the same
 * instant each time. PostgreSQL keeps its clock, so its part is left out.
 */
const shifted = ['scripts', 'server-embedded', 'web-node'];
const inBrowser = ['web-browser', 'journeys'];

const { values } = parseArgs({ options: { only: { type: 'string' }, at: { type: 'string', default: '' } } });
const wanted = values.only?.split(',');
const chosen = (parts: readonly string[]) => parts.filter((part) => !wanted || wanted.includes(part));
const chosenMoments = moments.filter(({ instant }) => instant.startsWith(values.at));
if (chosenMoments.length === 0) give.up(`There is no such date. Choose from: ${moments.map(({ instant }) => instant).join(', ')}.`);
const unknown = wanted?.filter((part) => ![...shifted, ...inBrowser].includes(part)) ?? [];
if (unknown.length > 0) {
  give.up(`There is no part ${unknown.join(' or ')} here. Choose from: ${[...shifted, ...inBrowser].join(', ')}.`);
}

async function test(parts: readonly string[], program: readonly [string, ...string[]], env: Record<string, string>): Promise<boolean> {
  if (parts.length === 0) return true;
  const [command, ...args] = program;
  const { code, output } = await run(command, [...args, at('scripts', 'test.ts'), '--only', parts.join(',')], {
    env: { ...language, ...env },
    minutes: 240,
  });
  say(output.trim(), '');
  return code === 0;
}

if ((await run('faketime', ['--version'])).code !== 0) give.up('This needs faketime: apt-get install faketime');
const node = bin('node');
for (const { instant, zone } of chosenMoments) {
  say(`== ${instant} in ${zone}`, '');
  const isGood = [
    await test(chosen(shifted), ['faketime', instant, node], { TZ: zone, ...faketime }),
    await test(chosen(inBrowser), [node], { TZ: zone, PLAZA_TEST_NOW: instant }),
  ].every(Boolean);
  if (!isGood) process.exitCode = 1;
}

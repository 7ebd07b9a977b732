import { buildWeb } from './build-web.ts';
import { say } from './say.ts';
import { playwright } from './testing/runners.ts';

// Takes screenshots of every screen, in both languages and themes, at the widths of a phone, a tablet and a desktop.
await buildWeb((sentence) => say(sentence));
const result = await playwright('shots', 60);
const isGood = 'counts' in result && result.counts.failed === 0;
if (!isGood) say('skipped' in result ? result.skipped : result.output);
say('The pictures are in e2e/test-results/screens.');
process.exitCode = isGood ? 0 : 1;

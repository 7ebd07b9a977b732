import { limits } from '../contract/src/browser/limits.ts';
import { isRenderable } from '../contract/src/browser/markdown/bounds.ts';
import { renderMarkdown } from '../contract/src/browser/markdown/render.ts';
import { type Row, whole } from './table.ts';

const marks = [
  '*',
  '**',
  '_',
  '~~',
  '[',
  ']',
  '](',
  '](b "',
  '![',
  '[^',
  '`',
  '``',
  '<',
  '<!--',
  '<?',
  '<a b="',
  '&',
  '&amp;',
  '\\*',
  '|',
  '||',
  '||a',
  '||a||',
  '>',
];
const starts = ['- ', '1. ', '> ', '# ', '- [ ] ', '    ', '---', '===', '[a]: b', '[^a]: b', '|-|', '```', '~~~'].map(
  (start) => `\n${start}`,
);
const words = [
  'a',
  'a ',
  ' ',
  'b*',
  '重',
  'www.a.b ',
  'http://a.b ',
  'http://a/',
  'a@b.c ',
  '@anna ',
  '"',
  '.',
  '!',
  ')',
  '\n',
  '\n\n',
  '\n  ',
];
const pieces = [...marks, ...starts, ...words];
const befores = ['', 'x ', '[', 'http://a/'];
const size = limits.postBody.max;

/** Repeated as often as the bounds allow. */
function repeated(before: string, unit: string): string {
  const textOf = (times: number) => `${before}${unit.repeat(times)}x`;
  let fits = 0;
  let tooMany = Math.floor(size / unit.length) + 1;
  while (tooMany - fits > 1) {
    const times = Math.floor((fits + tooMany) / 2);
    if (isRenderable(textOf(times))) fits = times;
    else tooMany = times;
  }
  return textOf(fits);
}

/** CPU time of this thread in milliseconds, for the estimate and the reading, independent of the load of the machine. */
function costOf(text: string): number {
  const before = process.threadCpuUsage();
  if (isRenderable(text)) renderMarkdown(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Renders the most expensive texts within the bounds: all pairs of pieces, the quick part of them one piece. */
export function measureMarkdown(isQuick: boolean): Row[] {
  const units = pieces.flatMap((piece) => (isQuick ? [piece] : ['', ...pieces].map((follower) => piece + follower)));
  let slowest = { unit: '', took: 0 };
  for (const unit of units)
    for (const before of befores) {
      const text = repeated(before, unit);
      // Measured again for the slowest: one run may include compilation or garbage collection.
      const took = costOf(text) > slowest.took ? Math.min(costOf(text), costOf(text), costOf(text)) : 0;
      if (took > slowest.took) slowest = { unit: before + unit, took };
    }
  const what = `slowest text of ${units.length * befores.length} patterns (${JSON.stringify(slowest.unit)})`;
  return [{ what, value: `${whole(slowest.took)} ms`, goal: '<= 50 ms', isMet: slowest.took <= 50 }];
}

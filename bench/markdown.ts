import { limits } from '../contract/src/kernel/limits.ts';
import { isRenderable } from '../contract/src/kernel/markdown/bounds.ts';
import { renderMarkdown } from '../web/src/ui/markdown/render-markdown.ts';
import { type Row, whole } from './table.ts';

const marks = ['*', '**', '_', '~', '[', ']', '](', '![', '[^', '`', '``', '<', '<!--', '<a b="', '&', '&amp;', '\\*', '|', '>'];
const starts = ['- ', '+ ', '1. ', '> ', '# ', '- [ ] ', '    ', '\t', '---', '[a]: b', '[^a]: b', '|-|'];
const words = ['a', 'a ', ' ', 'b*', 'www.a.b ', 'http://a.b ', 'a@b.c ', '"', "'", '(', ')', '\n', '\n\n', '\n  '];
const pieces = [...marks, ...starts, ...words];
const followers = ['', 'a ', '\n', ']', '* ', ' "'];
const size = limits.postBody.max;

/** Repeated as often as the bounds allow. */
function repeated(unit: string): string {
  let fits = 0;
  let tooMany = Math.floor(size / unit.length) + 1;
  while (tooMany - fits > 1) {
    const times = Math.floor((fits + tooMany) / 2);
    if (isRenderable(unit.repeat(times))) fits = times;
    else tooMany = times;
  }
  return unit.repeat(fits);
}

/** A unit alone, before as many words as fit, and in consecutive paragraphs. */
function textsOf(unit: string): string[] {
  const full = repeated(unit);
  const padded = full + 'a '.repeat((size - full.length) / 2);
  const paragraphs = [4, 32, 256].map((times) => repeated(`${unit.repeat(times)}\n\n`));
  return [full, padded, ...paragraphs].filter((text) => text !== '' && isRenderable(text));
}

/** CPU time of this thread in milliseconds, independent of the load of the machine. */
function costOf(text: string): number {
  const before = process.threadCpuUsage();
  renderMarkdown(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Renders the most expensive texts within the bounds. */
export function measureMarkdown(isQuick: boolean): Row[] {
  const units = pieces.flatMap((piece) => (isQuick ? [piece] : followers.map((follower) => piece + follower)));
  let slowest = { unit: '', took: 0 };
  for (const unit of units)
    for (const text of textsOf(unit)) {
      // Measured again for the slowest: one run may include compilation or garbage collection.
      const took = costOf(text) > slowest.took ? Math.min(costOf(text), costOf(text)) : 0;
      if (took > slowest.took) slowest = { unit, took };
    }
  const what = `slowest text of ${units.length} patterns (${JSON.stringify(slowest.unit)})`;
  return [{ what, value: `${whole(slowest.took)} ms`, goal: '<= 100 ms', isMet: slowest.took <= 100 }];
}

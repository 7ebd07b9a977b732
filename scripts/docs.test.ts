import fs from 'node:fs';
import { expect, test } from 'vitest';
import { at } from './paths.ts';

const block = /^```tsx? (\S+)\n([\s\S]*?)^```$/gm;
const linesOf = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || []);

test('docs/feature.md shows lines of the code, in their order', () => {
  const shown = [...fs.readFileSync(at('docs/feature.md'), 'utf8').matchAll(block)];
  expect(shown.length).toBeGreaterThan(5);
  for (const [, file = '', excerpt = ''] of shown) {
    const code = linesOf(fs.readFileSync(at(file), 'utf8'));
    let from = 0;
    for (const line of linesOf(excerpt)) {
      const found = code.indexOf(line, from);
      expect(found, `${file} does not say (any more): ${line}`).toBeGreaterThanOrEqual(from);
      from = found + 1;
    }
  }
});

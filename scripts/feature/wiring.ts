import fs from 'node:fs';
import { at } from '../paths.ts';
import { type FeatureNames, speakOf } from './names.ts';

/** A position in an existing file, and the text inserted before it. */
type Insertion = { file: string; before: RegExp; text: string };

const insertions: readonly Insertion[] = [
  { file: 'contract/src/api.ts', before: /(?=\n\/\*\* The whole API)/, text: `import { widgets } from './widgets.ts';\n` },
  { file: 'contract/src/api.ts', before: /(?<=export const contract = \{[^}]*?)(?=,?\s*\};)/, text: ', widgets' },
  {
    file: 'server/src/wire-features.ts',
    before: /(?=import type \{ AuditChain \} from '#kernel)/,
    text: `import { createWidgets } from '#features/widgets/index.ts';\n`,
  },
  {
    file: 'server/src/wire-features.ts',
    before: /(?= {2}\];\n {2}return \{\n {4}routes: all\.flatMap)/,
    text: '    createWidgets(parts),\n',
  },
];

function insert({ file, before, text }: Insertion, names: FeatureNames): void {
  const content = fs.readFileSync(at(file), 'utf8');
  if (!before.test(content))
    throw new Error(`${file} looks different from what this script knows. Add by hand: ${speakOf(text, names).trim()}`);
  fs.writeFileSync(
    at(file),
    content.replace(before, () => speakOf(text, names)),
  );
}

/** Adds the title of the menu entry to the other ones; the keys stay sorted. */
function addMenuText(language: string, names: FeatureNames, title: string): string {
  const file = `contract/src/texts/menus.${language}.json`;
  const texts = JSON.parse(fs.readFileSync(at(file), 'utf8')) as Record<string, string>;
  const entries = Object.entries({ ...texts, [speakOf('menu.widgets', names)]: title }).toSorted(([left], [right]) =>
    left < right ? -1 : 1,
  );
  fs.writeFileSync(at(file), `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
  return file;
}

/** Registers the new feature: contract, server, menu. Returns the changed files. */
export function wire(names: FeatureNames): string[] {
  for (const insertion of insertions) insert(insertion, names);
  const titles = [addMenuText('en-US', names, speakOf('TITLE_EN', names)), addMenuText('zh-CN', names, speakOf('TITLE_ZH', names))];
  return [...new Set([...insertions.map(({ file }) => file), ...titles])];
}

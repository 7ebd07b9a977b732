import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { writeCatalogTypes } from './catalog-types.ts';
import { writeFiles } from './feature/files.ts';
import { errorOf, namesOf } from './feature/names.ts';
import { wire } from './feature/wiring.ts';
import { at, bin } from './paths.ts';
import { run } from './run.ts';
import { give, say } from './say.ts';

const usage = 'npm run new-feature study-groups -- --one study-group --english "Study groups" --chinese 学习小组';
const option = { type: 'string' } as const;
const { values, positionals } = parseArgs({ options: { one: option, english: option, chinese: option }, allowPositionals: true });
const [feature = ''] = positionals;
const problem = errorOf(feature);
if (problem) give.up(`${problem}\n${usage}`);

const names = namesOf({ ...values, feature, menuId: randomUUID() });
const made = attempt(() => writeFiles(names));
const changed = attempt(() => wire(names));
const rowTypes = await run(process.execPath, [at('server/migrations/row-types.ts')]);
if (rowTypes.code !== 0) give.up(rowTypes.output);
writeCatalogTypes();
await run(
  bin('oxfmt'),
  [...made, ...changed].filter((file) => !file.endsWith('.sql')),
);

say(
  'Written:',
  ...made.map((file) => `  ${file}`),
  'Changed:',
  ...[...changed, 'server/migrations/tables.ts', 'web/src/catalogs.d.ts'].map((file) => `  ${file}`),
  '',
);
if (!values.chinese)
  say(
    `Say it in Chinese too: "title" in web/src/features/${feature}/texts/zh-CN.json, its menu title in contract/src/texts/menus.zh-CN.json.`,
  );
say('Now write what it is about, contract first; npm run check and its test pass as it stands.');

function attempt(work: () => string[]): string[] {
  try {
    return work();
  } catch (error) {
    return give.up((error as Error).message);
  }
}

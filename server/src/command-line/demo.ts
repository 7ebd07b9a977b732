import type { Sizes } from '#demo/grow.ts';
import { createLog } from '#kernel/log/index.ts';
import { readConfig } from '#server/config.ts';
import { databaseOf } from '#server/database-of.ts';
import { bringUpToDate } from '#server/up-to-date.ts';
import { type Command, Mistyped, textOf, type Values } from './command.ts';
import { quietLog } from './quiet-log.ts';
import type { Translate } from './words.ts';

const names = ['people', 'communities', 'events', 'posts', 'messages'] as const satisfies (keyof Sizes)[];

/** Numbers of rows to add; omitted kinds are not added. */
function sizesOf(values: Values, translate: Translate): Sizes {
  const sizes = Object.fromEntries(names.map((name) => [name, Number(textOf(values, name) || 0)])) as Sizes;
  for (const name of names)
    if (!Number.isSafeInteger(sizes[name]) || sizes[name] < 0)
      throw new Mistyped(translate('mistyped.whole_number', { option: `--${name}` }));
  if (sizes.people === 0) throw new Mistyped(translate('mistyped.no_people'));
  if (sizes.communities === 0 && sizes.events + sizes.posts + sizes.messages > 0) throw new Mistyped(translate('mistyped.no_communities'));
  return sizes;
}

export const demo: Command = {
  name: 'demo',
  options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  async run({ values, environment, translate, print }) {
    const sizes = sizesOf(values, translate);
    const config = readConfig(environment);
    const database = await databaseOf(config, quietLog);
    try {
      await bringUpToDate(config, database, quietLog);
      const started = performance.now();
      // Imported here only: no other command needs the demo data.
      const { growWorld } = await import('#demo/grow.ts');
      await growWorld(database, sizes, createLog(config.logLevel));
      print(translate('done.demo', { seconds: ((performance.now() - started) / 1_000).toFixed(1) }));
    } finally {
      await database.close();
    }
  },
};

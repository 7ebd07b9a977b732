import { pendingMigrations } from '#kernel/db/migrate.ts';
import { readConfig } from '#server/config.ts';
import { databaseOf } from '#server/database-of.ts';
import { bringUpToDate } from '#server/up-to-date.ts';
import type { Command } from './command.ts';
import { quietLog } from './quiet-log.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  options: { status: { type: 'boolean' } },
  async run({ values, environment, translate, print }) {
    const config = readConfig(environment);
    const database = await databaseOf(config, quietLog);
    try {
      const isStatus = values['status'] === true;
      const names = isStatus ? await pendingMigrations(database.db) : await bringUpToDate(config, database, quietLog);
      if (names.length === 0) return print(translate('done.migrate_none'));
      print(translate(isStatus ? 'done.migrate_pending' : 'done.migrate', { count: names.length }), ...names.map((name) => `  ${name}`));
    } finally {
      await database.close();
    }
  },
};

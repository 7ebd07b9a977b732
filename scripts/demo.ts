import './load-settings.ts';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { growWorld } from '../server/demo/grow.ts';
import { ConfigFault, readConfig } from '../server/src/config.ts';
import { DataDirectoryInUse, openDatabase } from '../server/src/kernel/db/index.ts';
import { migrate } from '../server/src/kernel/db/migrate.ts';
import { createLog } from '../server/src/kernel/log/index.ts';
import { give, say, seconds } from './say.ts';
import { readSizes } from './demo-sizes.ts';

const usage = 'npm run demo -- --people 10000 --communities 500 --events 2000 --posts 5000 --messages 50000';

function readArguments(): Record<string, string | undefined> {
  const option = { type: 'string' } as const;
  const options = { people: option, communities: option, events: option, posts: option, messages: option };
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return give.up(`${(error as Error).message}\n${usage}`);
  }
}

async function grow(): Promise<void> {
  const sizes = readSizes(readArguments());
  if ('faults' in sizes) return give.up([...sizes.faults, usage].join('\n'));
  const config = readConfig(process.env);
  const log = createLog('warn');
  const where = config.databaseUrl ? { databaseUrl: config.databaseUrl } : { dataDir: path.resolve(config.dataDir) };
  const database = await openDatabase({ ...where, poolSize: config.databasePool, log });
  try {
    await migrate(database.db);
    const started = performance.now();
    await growWorld(database, sizes, createLog(config.logLevel));
    say(`Done in ${seconds(performance.now() - started)}. Everybody added signs in with the password of the demo accounts.`);
  } finally {
    await database.close();
  }
}

await grow().catch((error: unknown) => {
  // Said in their own words; anything else is a fault of ours and shows where it happened.
  if (error instanceof ConfigFault || error instanceof DataDirectoryInUse) give.up(error.message);
  throw error;
});

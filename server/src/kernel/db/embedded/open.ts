import path from 'node:path';
import { Kysely } from 'kysely';
import type { Db as BossDatabase } from 'pg-boss';
import { assertOutsideTransaction } from '#kernel/transaction.ts';
import { guarded } from '../guarded.ts';
import type { DatabaseLog, EngineParts } from '../index.ts';
import { embeddedDialect } from './dialect.ts';
import { type Engine, openEngine } from './engine.ts';
import { initialise } from './initialise.ts';
import { toText } from './params.ts';

/** Opens the database of a directory that this process has locked; closing it gives the lock back. */
export async function openEmbedded({
  dataDir,
  log,
  unlock,
}: {
  dataDir: string;
  log: DatabaseLog;
  unlock: () => void;
}): Promise<EngineParts> {
  const engine = await openEngine(await initialise(path.resolve(dataDir), log), log);
  return parts(engine, unlock);
}

function parts(engine: Engine, unlock: () => void): EngineParts {
  return {
    engine: 'embedded',
    db: new Kysely({ dialect: guarded(embeddedDialect(engine)) }),
    listen: engine.listen.bind(engine),
    boss: { db: bossDatabase(engine), backend: 'pglite' },
    async ping() {
      await engine.run({ sql: 'select 1', params: [] });
    },
    syncs: () => engine.syncs(),
    async close() {
      await engine.close();
      unlock();
    },
  };
}

/** pg-boss on our engine; its own adapter for PGlite knows nothing of a thread that restarts. */
function bossDatabase(engine: Engine): BossDatabase {
  return {
    async executeSql(sql, values = []) {
      assertOutsideTransaction();
      const { rows } = await engine.run({ sql, params: values.map(toText) });
      return { rows };
    },
    async listen(channel, onNotification, onReconnect) {
      const close = await engine.listen(channel, onNotification, onReconnect);
      onReconnect();
      return { close };
    },
  };
}

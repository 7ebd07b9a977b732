import path from 'node:path';
import { Kysely } from 'kysely';
import type { Db as BossDatabase } from 'pg-boss';
import { assertOutsideTransaction } from '#kernel/transaction.ts';
import { guarded } from '../guarded.ts';
import type { DatabaseLog, EngineParts, KyselyOptions } from '../index.ts';
import { damaged } from './data-directory.ts';
import { embeddedDialect } from './dialect.ts';
import { type StatementEngine, openEngine } from './engine.ts';
import { initialise } from './initialise.ts';
import { toText } from './params.ts';

/** Number of statements queued in the thread, so that it is never idle. */
const AT_ONCE = 8;

type Rest = { unlock: () => void; kysely: KyselyOptions };

/** Opens the database of a directory that this process has locked; closing it releases the lock. */
export async function openEmbedded({ dataDir, log, ...rest }: Rest & { dataDir: string; log: DatabaseLog }): Promise<EngineParts> {
  const folder = await initialise(path.resolve(dataDir), log);
  const engine = await openEngine(folder, log).catch((cause: unknown) => {
    throw damaged(folder, cause);
  });
  return parts(engine, rest);
}

function parts(engine: StatementEngine, { unlock, kysely }: Rest): EngineParts {
  return {
    engine: 'embedded',
    db: new Kysely({ ...kysely, dialect: guarded(embeddedDialect(engine), AT_ONCE) }),
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

/** pg-boss on the embedded engine; its own adapter for PGlite does not support a thread that restarts. */
function bossDatabase(engine: StatementEngine): BossDatabase {
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

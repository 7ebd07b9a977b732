import type { DatabaseConnection, Dialect, Driver } from 'kysely';
import { assertOutsideTransaction } from '../transaction.ts';
import { createGate, type Gate } from './gate.ts';

/**
 * A dialect that limits the number of connections, and rejects a second one inside a transaction. A transaction keeps
 * its connection, so asking for another one means using the wrong handle.
 */
export function guarded(dialect: Dialect, size: number): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => guardedDriver(dialect.createDriver(), createGate(size)),
  };
}

function guardedDriver(driver: Driver, gate: Gate): Driver {
  const exits = new WeakMap<DatabaseConnection, () => void>();

  const acquireConnection: Driver['acquireConnection'] = async (...args) => {
    assertOutsideTransaction();
    const exit = await gate.enter();
    try {
      const connection = await driver.acquireConnection(...args);
      exits.set(connection, exit);
      return connection;
    } catch (error) {
      exit();
      throw error;
    }
  };
  const releaseConnection: Driver['releaseConnection'] = async (connection, ...rest) => {
    const exit = exits.get(connection);
    try {
      await driver.releaseConnection(connection, ...rest);
    } finally {
      exit?.();
    }
  };

  return new Proxy(driver, {
    get(target, key) {
      if (key === 'acquireConnection') return acquireConnection;
      if (key === 'releaseConnection') return releaseConnection;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

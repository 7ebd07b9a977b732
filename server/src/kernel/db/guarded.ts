import type { Dialect, Driver } from 'kysely';
import { assertOutsideTransaction } from '../transaction.ts';

/**
 * A dialect that refuses to hand out a second connection inside a transaction.
 * A transaction keeps the connection it began with, so whoever asks for another one holds the wrong handle.
 */
export function guarded(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => guardedDriver(dialect.createDriver()),
  };
}

function guardedDriver(driver: Driver): Driver {
  return new Proxy(driver, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      if (key !== 'acquireConnection') return value.bind(target) as unknown;
      return (...args: Parameters<Driver['acquireConnection']>) => {
        assertOutsideTransaction();
        return target.acquireConnection(...args);
      };
    },
  });
}

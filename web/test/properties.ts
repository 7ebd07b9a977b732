import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Seed of all randomness in tests: the same commit runs the same tests, unless PLAZA_TEST_SEED asks for others. */
    seed: number;
  }
}

// By itself the library draws other values in every run.
fc.configureGlobal({ seed: inject('seed') });

export { fc };

import fc from 'fast-check';
import { inject } from 'vitest';

// By itself the library draws other values in every run.
fc.configureGlobal({ seed: Number(inject('seed')) });

export { fc };

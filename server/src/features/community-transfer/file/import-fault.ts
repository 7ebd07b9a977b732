import type { ImportFailure } from '#contract/community-transfer/imports.ts';

/** An error in a file, or an obstacle to importing it; reported to the importer. */
export class ImportFault extends Error {
  override name = 'ImportFault';
  readonly failure: ImportFailure;
  constructor(reason: ImportFailure['reason'], file: string | null = null, line: number | null = null) {
    super(`${reason} ${file ?? ''} ${line ?? ''}`);
    this.failure = { reason, file, line };
  }
}

import type { Config } from '#server/config.ts';
import type { Database } from '#kernel/db/index.ts';
import type { Params } from '../words.ts';

/** `attention`: works now and may not later, or is a risk; `bad`: does not work. */
export type Level = 'ok' | 'attention' | 'bad';
/** `key` is the message key; the message includes what to do. */
export type Finding = { level: Level; key: string; params?: Params };
/** Input of a check. `database` is null if none responds, or if the running server has it locked. */
export type DoctorSubject = { config: Config; database: Database | null };
export type Check = (subject: DoctorSubject) => Promise<Finding[]>;

export const ok = (key: string, params: Params = {}): Finding => ({ level: 'ok', key, params });
export const attention = (key: string, params: Params = {}): Finding => ({ level: 'attention', key, params });
export const bad = (key: string, params: Params = {}): Finding => ({ level: 'bad', key, params });

/** The reason of an error in one line; if a name resolves to several addresses, each failure is an error of its own. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join(', ');
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  return (error.message || code || error.name).split('\n')[0]!.slice(0, 200);
}

/** Fails with a message instead of keeping an operator waiting. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms / 1_000} s`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

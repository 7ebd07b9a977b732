import type { JobDetail, JobState } from '#contract/jobs.ts';

/** Names of the queue. */
export type StoredState = 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';

const states: Record<StoredState, JobState> = {
  created: 'waiting',
  retry: 'retrying',
  active: 'active',
  completed: 'done',
  cancelled: 'cancelled',
  failed: 'failed',
};
export const stateOf = (stored: StoredState): JobState => states[stored];
export const storedAs = (state: JobState): StoredState =>
  (Object.keys(states) as StoredState[]).find((stored) => states[stored] === state) ?? 'created';

const LONGEST = 300;
const HIDDEN = '…';
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Phone numbers; and tokens, keys and hashes, which are long and contain digits. */
const SECRET = /\+?\d{8,}|(?=[\w+/=-]*\d)[\w+/=-]{20,}/g;

/** Redacts credentials and query of a URL, and an e-mail address entirely. Ids stay: they grant nothing. */
function toldOf(word: string): string {
  if (ID.test(word.replace(/^\W+|\W+$/g, ''))) return word;
  if (word.includes('://')) return word.replace(/:\/\/\S*@/, `://${HIDDEN}@`).replace(/[?#].*/, HIDDEN);
  return word.includes('@') ? HIDDEN : word.replace(SECRET, HIDDEN);
}

/** The first line of an error, redacted: values that SQL repeats in `=(…)` may be user data. */
export const errorOf = (message: string | null): string | null => {
  const line =
    message
      ?.split('\n')[0]
      ?.trim()
      .replace(/=\s?\([^)]*\)/g, `=(${HIDDEN})`) ?? '';
  return line.split(' ').map(toldOf).join(' ').slice(0, LONGEST) || null;
};

/** The input of a job: ids and numbers as they are, everything else redacted. */
export const dataOf = (data: Readonly<Record<string, unknown>> | null): JobDetail['data'] =>
  Object.entries(data ?? {}).map(([name, value]) => ({
    name,
    value: typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && ID.test(value)) ? String(value) : null,
  }));

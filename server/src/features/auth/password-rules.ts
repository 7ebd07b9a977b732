import { foldName, passwordError } from '#contract/browser/patterns.ts';
import { limits } from '#contract/browser/limits.ts';
import { AppError } from '#kernel/errors.ts';

const COMMONEST = 10_000;
/** Shorter names occur in too many words. */
const SHORTEST_NAME = 4;

let commonest: Promise<ReadonlySet<string>> | undefined;
/** The most common passwords by frequency. Loaded lazily, with the first password that is chosen. */
const loadCommonest = (): Promise<ReadonlySet<string>> =>
  (commonest ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const words = dictionary['passwords-common'] as readonly string[];
    return new Set(words.slice(0, COMMONEST));
  }));

type Owner = { username: string; email: string };
const namesOf = ({ username, email }: Owner): string[] =>
  [username, email, email.split('@')[0] ?? ''].map(foldName).filter((name) => name.length >= SHORTEST_NAME);

/** Rules of a new password, reported under `field`. `max`: from the current settings. */
export const passwordRules =
  (max: () => number) =>
  async (password: string, owner: Owner, field = 'password'): Promise<void> => {
    const refuse = (rule: string, params = {}) => new AppError('request.invalid', {}, [{ field, rule, params }]);
    const range = { min: limits.password.min, max: max() };
    const error = passwordError(password, range);
    if (error) throw refuse(error, range);
    const folded = foldName(password);
    if ((await loadCommonest()).has(folded)) throw refuse('password_common');
    if (namesOf(owner).some((name) => folded.includes(name))) throw refuse('password_names');
  };
export type PasswordRules = ReturnType<typeof passwordRules>;

import { limits } from '#contract/browser/limits.ts';
import { isRenderable } from '#contract/browser/markdown/bounds.ts';
import { foldName } from '#contract/browser/patterns.ts';
import type { Post } from '#contract/posts/index.ts';
import { AppError } from '#kernel/errors.ts';
import { mentionedNames } from '#kernel/texts/rendered.ts';

export const requiredField = (field: string): AppError => new AppError('request.invalid', {}, [{ field, rule: 'required' }]);
/** Only a poll needs no text. */
export function assertWords({ type, body }: Pick<Post, 'type' | 'body'>): void {
  if (body === '' && type !== 'poll') throw requiredField('body');
}

/** Only a poll has choices, which differ. */
export function assertChoices(type: Post['type'], options: readonly string[] | null): void {
  if ((type === 'poll') !== (options !== null)) throw requiredField('poll');
  if (options && new Set(options.map(foldName)).size < options.length) throw new AppError('poll.double_option');
}

/** The names that a text mentions; refuses a text that would take too long to render, or that would notify too many people. */
export async function namesIn(body: string): Promise<string[]> {
  if (!isRenderable(body)) throw new AppError('text.too_complex');
  const { max } = limits.mentions;
  const names = await mentionedNames(body);
  if (names.length > max) throw new AppError('text.too_many_mentions', { max });
  return names;
}

import type { Message } from '#contract/chat/index.ts';

/** The text of a message: its own, or the one that it forwards without a comment. */
export const wordsOf = ({ body, forward }: Pick<Message, 'body' | 'forward'>): string => body || (forward?.body ?? '');

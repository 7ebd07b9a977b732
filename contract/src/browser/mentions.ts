/** The beginning of a mention before the caret, without its `@`: a username or any other name. Null if there is none. */
export const mentionBefore = (text: string, caret: number): string | null =>
  /(?<![\w@./-])@([\p{L}\p{N}_-]{0,30})$/u.exec(text.slice(Math.max(0, caret - 40), caret))?.[1] ?? null;

import { chatLimits } from '#contract/browser/chat-limits.ts';
import { codePoints } from '#contract/browser/patterns.ts';

/** Whether a text is short enough for a message. */
export const fits = (text: string): boolean =>
  codePoints(text) <= chatLimits.message.max && new TextEncoder().encode(text).length <= chatLimits.message.bytes;

/** A text as a quote in Markdown. */
export const quoteOf = (text: string): string => text.replaceAll(/^/gm, '> ');

/** On-screen keyboards have no Shift+Enter, and there is a send button. */
export const isTouch = (): boolean => matchMedia('(hover: none) and (pointer: coarse)').matches;

import { chatLimits } from '#contract/browser/chat-limits.ts';

/** A name for the emoji in a file, from the name of the file; empty if that has no letters for it. */
export function proposedName(fileName: string): string {
  const name = fileName
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_/, '')
    .slice(0, chatLimits.emojiName.max)
    .replace(/_$/, '');
  return name.length < chatLimits.emojiName.min ? '' : name;
}

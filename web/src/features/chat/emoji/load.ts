import { withTexts } from '#kernel/i18n/index.ts';

/** Loads the emoji of a community for its management. */
export const loadEmoji = async () => (await withTexts(import('./emoji-section.tsx'), 'chat-emoji', 'uploads')).EmojiSection;

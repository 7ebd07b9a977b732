import { loadTexts } from '#kernel/i18n/index.ts';

/** Loads the channels of a community for its management. */
export const loadChannels = async () => {
  const [part] = await Promise.all([import('./channels-section.tsx'), loadTexts('chat-channels')]);
  return part.ChannelsSection;
};

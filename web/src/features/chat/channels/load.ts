import { withTexts } from '#kernel/i18n/index.ts';

/** Loads the channels of a community for its management. */
export const loadChannels = async () => (await withTexts(import('./channels-section.tsx'), 'chat-channels')).ChannelsSection;

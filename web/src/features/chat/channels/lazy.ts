import { loadTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';

/** The dialogs about channels, loaded when the first of them opens. */
const withTexts = async <Part>(part: Promise<Part>): Promise<Part> => (await Promise.all([part, loadTexts('chat-channels')]))[0];

export const NewChannel = lazyPart(async () => (await withTexts(import('./new-channel.tsx'))).NewChannel);
export const ChannelSettings = lazyPart(async () => (await withTexts(import('./channel-settings.tsx'))).ChannelSettings);
export const BrowseChannels = lazyPart(async () => (await withTexts(import('./browse-channels.tsx'))).BrowseChannels);
export const JoinOffer = lazyPart(async () => (await withTexts(import('./join-offer.tsx'))).JoinOffer);

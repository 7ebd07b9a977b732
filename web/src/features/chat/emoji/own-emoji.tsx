import { useQuery } from '@tanstack/react-query';
import { createContext, use, type ReactNode } from 'react';
import { emojiNameIn } from '#contract/browser/emoji.ts';
import type { Channel } from '#contract/chat/index.ts';
import type { CommunityEmoji } from '#contract/chat/emoji.ts';
import { Markdown, type MarkdownProps } from '#ui/markdown/markdown.tsx';
import { communityEmojiQuery } from './emoji.queries.ts';
import styles from './emoji.module.css';

/** The emoji of a community: its name, and their pictures by their names. */
type OwnEmoji = { community: string; pictures: ReadonlyMap<string, string> };
const OwnEmojiContext = createContext<OwnEmoji | null>(null);

const picturesOf = (emoji: readonly CommunityEmoji[]): ReadonlyMap<string, string> =>
  new Map(emoji.map(({ name, address }) => [name, address]));

/** Gives the emoji of its community to the parts of a channel. */
export const OwnEmojiOf = ({ channel: { community }, children }: { channel: Channel; children: ReactNode }) => {
  const { data: pictures } = useQuery({
    ...communityEmojiQuery(community?.id ?? ''),
    enabled: community !== null,
    select: picturesOf,
  });
  return <OwnEmojiContext value={community && pictures ? { community: community.name, pictures } : null}>{children}</OwnEmojiContext>;
};

/** The emoji of the community of the open channel; null in a conversation, and until they are loaded. */
export const useOwnEmoji = (): OwnEmoji | null => use(OwnEmojiContext);

/** Whether an emoji can be given here: not if its community has removed it. */
export const useIsEmojiHere = (): ((emoji: string) => boolean) => {
  const own = useOwnEmoji();
  return (emoji) => {
    const name = emojiNameIn(emoji);
    return name === null || (own?.pictures.has(name) ?? false);
  };
};

/** An emoji as it stands for a reaction, as its picture if it is one of the community. What it stands in has a name that says it. */
export const EmojiMark = ({ emoji }: { emoji: string }) => {
  const picture = useOwnEmoji()?.pictures.get(emojiNameIn(emoji) ?? '');
  return picture === undefined ? emoji : <img className={styles.mark} src={picture} alt={emoji} title={emoji} />;
};

/** An option that completes what was typed after a colon. */
export const drawEmoji = ({ emoji, name }: { emoji: string; name: string }) => (
  <>
    <EmojiMark emoji={emoji} /> :{name}:
  </>
);

/** The text of a message of the open channel. */
export const MessageText = ({ source, mentions }: Pick<MarkdownProps, 'source' | 'mentions'>) => (
  <Markdown source={source} mentions={mentions} emoji={useOwnEmoji()?.pictures} />
);

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { SavedMessage } from '#contract/chat/saved.ts';
import { blockedIdsQuery } from '#features/profile/index.ts';
import { errorText, personName, RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { TextOf, TextsDialog } from '#ui/dialog/texts-dialog.tsx';
import { Endless } from '#ui/endless/endless.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import { Markdown } from '#ui/markdown/markdown.tsx';
import { BoneText } from '#ui/skeleton/skeleton.tsx';
import { useConversationName } from '../conversations/use-conversation-name.ts';
import { savedMessages, useSaving } from './saved.queries.ts';
import { wordsOf } from './words-of.ts';

/** The saved messages of the reader, each with the way to its place. */
export const SavedDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts('chat-messages');
  const common = useTexts('kernel');
  const saved = useInfiniteQuery(savedMessages);
  // No message is shown before it is known whether its author is blocked.
  const { data: blocked, isFetched } = useQuery(blockedIdsQuery);
  const items = isFetched ? saved.data?.pages.flatMap((part) => part.items) : undefined;
  const texts = items?.map((item) => (
    <Saved key={item.message.id} item={item} isBlocked={blocked?.has(item.message.sender.id) ?? false} onJump={onClose} />
  ));
  const labels = { loading: common('loading'), more: common('more'), retry: common('retry') };
  return (
    <TextsDialog
      title={t('saved.title')}
      labels={{ loading: common('loading'), close: common('close') }}
      error={saved.error && errorText(saved.error)}
      none={t('saved.none')}
      texts={
        texts
          ? texts.length > 0
            ? [...texts, <Endless key="end" query={saved} labels={labels} bones={<BoneText lines={3} />} />]
            : []
          : null
      }
      onClose={onClose}
    />
  );
};

type SavedProps = { item: SavedMessage; isBlocked: boolean; onJump: () => void };

const Saved = ({ item: { message, channelName, communityName }, isBlocked, onJump }: SavedProps) => {
  const t = useTexts('chat-messages');
  const { unsave } = useSaving();
  const conversation = useConversationName(message.channelId);
  const name = personName(message.sender);
  const where = [communityName === null ? (conversation ?? channelName) : channelName, communityName].filter(Boolean).join(', ');
  return (
    <TextOf
      by={
        <>
          {[name, where].filter(Boolean).join(' · ')} · <RelativeTime at={message.sentAt} />
        </>
      }
    >
      {message.state === 'deleted' && <Text look="tertiary">{t('saved.deleted')}</Text>}
      {message.state === 'visible' && (isBlocked ? <p>{t('pins.blocked')}</p> : <Markdown source={wordsOf(message)} />)}
      <Row as="span" gap={4}>
        <Link to={`/chat/${message.channelId}?at=${message.seq}`} onClick={onJump} aria-label={t('pins.jumpTo', { name })}>
          {t('pins.jump')}
        </Link>
        <Button size="small" look="text" aria-label={t('saved.removeOf', { name })} onClick={() => unsave(message)}>
          {t('saved.remove')}
        </Button>
      </Row>
    </TextOf>
  );
};

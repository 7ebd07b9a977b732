import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import type { CommunityEmoji } from '#contract/chat/emoji.ts';
import type { Community } from '#contract/communities/index.ts';
import { personName, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { useRowFocus } from '#kernel/page/use-row-focus.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Button } from '#ui/button/button.tsx';
import { PlusIcon } from '#ui/icons/content-icons.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { InlineText, Text } from '#ui/layout/text.tsx';
import { ListRow } from '#ui/list-row/list-row.tsx';
import { BoneText } from '#ui/skeleton/skeleton.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import { communityEmojiQuery } from './emoji.queries.ts';
import styles from './emoji.module.css';
import { NewEmoji } from './new-emoji.tsx';
import { RemoveEmoji } from './remove-emoji.tsx';

const { max } = chatLimits.communityEmoji;

/** The emoji of a community, for those who manage its channels. */
export const EmojiSection = ({ community: { id } }: { community: Community }) => {
  const t = useTexts('chat-emoji');
  const [isNew, setNew] = useState(false);
  const emoji = useQuery(communityEmojiQuery(id));
  const { data } = emoji;
  if (!data)
    return (
      <LoadingState query={emoji}>
        <Panel as="div">
          <BoneText lines={6} />
        </Panel>
      </LoadingState>
    );
  const isFull = data.length >= max;
  const add = (
    <Button icon={<PlusIcon size={16} />} disabled={isFull} onClick={() => setNew(true)}>
      {t('add')}
    </Button>
  );
  return (
    <Panel title={t('emoji')} extra={data.length > 0 && add}>
      {data.length > 0 ? (
        <Stack gap={12}>
          <Text look="hint">{isFull ? t('full', { max }) : t('count', { count: data.length, max })}</Text>
          <EmojiList communityId={id} emoji={data} />
        </Stack>
      ) : (
        <EmptyState title={t('empty.title')} text={t('empty.text', { max })} action={add} />
      )}
      {isNew && <NewEmoji communityId={id} onClose={() => setNew(false)} />}
    </Panel>
  );
};

const EmojiList = ({ communityId, emoji }: { communityId: string; emoji: readonly CommunityEmoji[] }) => {
  const [leaving, setLeaving] = useState<string | null>(null);
  const list = useRowFocus<HTMLUListElement>(emoji.map(({ name }) => name).join());
  return (
    <>
      <ul ref={list}>
        {emoji.map((one) => (
          <EmojiRow key={one.name} emoji={one} onRemove={() => setLeaving(one.name)} />
        ))}
      </ul>
      {leaving !== null && <RemoveEmoji communityId={communityId} name={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
};

const EmojiRow = ({ emoji: { name, address, createdBy, createdAt }, onRemove }: { emoji: CommunityEmoji; onRemove: () => void }) => {
  const t = useTexts('chat-emoji');
  const format = useFormat();
  const date = format.dayWithin(createdAt);
  return (
    <ListRow
      className={styles.row}
      start={<img className={styles.picture} src={address} alt="" />}
      end={
        <Button size="small" aria-label={t('remove.name', { name })} onClick={onRemove}>
          {t('remove.action')}
        </Button>
      }
    >
      <div>:{name}:</div>
      <InlineText look="note">{createdBy ? t('by', { name: personName(createdBy), date }) : t('since', { date })}</InlineText>
    </ListRow>
  );
};

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import type { OpenChannel } from '#contract/chat/channels.ts';
import type { Channel } from '#contract/chat/index.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { SkeletonRow } from '#ui/skeleton/skeleton.tsx';
import styles from './channels.module.css';
import { ChannelIcon } from './channel-icon.tsx';
import { openChannelsQuery, useJoinChannel, useLeaveChannel } from './open-channels.queries.ts';

type BrowseChannelsProps = { community: NonNullable<Channel['community']>; onClose: () => void };

/** The channels that every member of a community can read, to join and to leave. */
export const BrowseChannels = ({ community, onClose }: BrowseChannelsProps) => {
  const t = useTexts('chat-channels');
  const common = useTexts('kernel');
  const [text, setText] = useState('');
  const channels = useQuery(openChannelsQuery(community.id));
  const { data } = channels;
  const wanted = text.trim().toLowerCase();
  const found = data?.filter(({ name, topic }) => name.toLowerCase().includes(wanted) || topic.toLowerCase().includes(wanted));
  return (
    <Dialog
      title={t('browse.title', { community: community.name })}
      closeLabel={common('close')}
      width={560}
      focus="input"
      onClose={onClose}
    >
      <Stack gap={12}>
        <Row>
          <SearchField label={t('browse.filter')} value={text} maxLength={chatLimits.channelName.max} onChange={setText} />
        </Row>
        {!data && (
          <LoadingState query={channels}>
            <SkeletonRow />
            <SkeletonRow />
            <SkeletonRow />
          </LoadingState>
        )}
        {found?.length === 0 && <p className={styles.soft}>{t('browse.none')}</p>}
        <ul className={styles.open}>
          {found?.map((channel) => (
            <OpenRow key={channel.id} channel={channel} onOpen={onClose} />
          ))}
        </ul>
      </Stack>
    </Dialog>
  );
};

const OpenRow = ({ channel, onOpen }: { channel: OpenChannel; onOpen: () => void }) => {
  const t = useTexts('chat-channels');
  const { id, name, topic, writeRole, readerCount, isReader } = channel;
  const { mutate: join, isPending: isJoining } = useJoinChannel();
  const { mutate: leave, isPending: isLeaving } = useLeaveChannel();
  const press = () => (isReader ? leave(id) : join(id, { onError: (refused) => toast.error(errorText(refused)) }));
  return (
    <li>
      <ChannelIcon channel={{ visibility: 'members', writeRole }} />
      <div className={styles.reader}>
        {isReader ? (
          <Link to={`/chat/${id}`} onClick={onOpen} aria-label={t('browse.open', { name })}>
            {name}
          </Link>
        ) : (
          <b>{name}</b>
        )}{' '}
        <small>{t('browse.people', { count: readerCount })}</small>
        {topic !== '' && <p className={styles.topic}>{topic}</p>}
      </div>
      <Button
        size="small"
        isBusy={isJoining || isLeaving}
        aria-label={t(isReader ? 'browse.leaveOf' : 'browse.joinOf', { name })}
        onClick={press}
      >
        {t(isReader ? 'browse.leave' : 'browse.join')}
      </Button>
    </li>
  );
};

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { usePageTitle } from '#kernel/page/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { EmptyState, State } from '#ui/states/states.tsx';
import { ChannelList } from './channel-list.tsx';
import { ChannelPane } from './channel-pane.tsx';
import { JoinOffer } from './channels/lazy.ts';
import { ChatSkeleton, MessagesSkeleton } from './chat-skeleton.tsx';
import styles from './chat.module.css';
import { channelsQuery } from './chat.queries.ts';
import { compareRevisions, refetchCounts } from './chat.sync.ts';
import { OwnEmojiOf } from './emoji/own-emoji.tsx';
import { forgetPlaces } from './window-sync.ts';
import { useNameOf } from './conversations/names.ts';
import { NewMessage } from './conversations/new-message.tsx';
import { Rail } from './rail/rail.tsx';
import { type Space, spacesOf } from './rail/spaces.ts';
import { useOpenChannel, useOpenSpace } from './rail/use-open.ts';

/** Interval of comparing revisions, in case a hint was lost while connected. */
const HEARTBEAT_MS = 30_000;

export const Page = () => {
  const t = useTexts('chat');
  const cache = useQueryClient();
  const list = useQuery({ ...channelsQuery, refetchInterval: HEARTBEAT_MS });
  const { data: channels, isFetching } = list;
  const channelId = useOpenChannel(channels);
  useEffect(() => {
    if (channels) compareRevisions(cache, channels);
  }, [cache, channels]);
  useReturn(() => void refetchCounts(cache));
  const open = channels?.find(({ id }) => id === channelId);
  const nameOf = useNameOf();
  usePageTitle(open && [nameOf(open), open.community?.name].filter(Boolean).join(' · '));
  useForgetPlaces(channelId);
  const spaces = spacesOf(channels ?? [], open?.id);
  const space = useOpenSpace(spaces, open);

  if (!channels) return <LoadingState size="page" query={list} skeleton={<ChatSkeleton isOpen={channelId !== undefined} />} />;
  if (channels.length === 0 && channelId === undefined)
    return (
      <EmptyState
        size="page"
        title={t('empty.title')}
        text={t('empty.text')}
        action={
          <>
            <LinkButton to="/communities" look="primary">
              {t('empty.action')}
            </LinkButton>
            <NewMessage look="button" />
          </>
        }
      />
    );
  return (
    <div
      className={styles.chat}
      data-whole-window
      data-pane={channelId !== undefined || undefined}
      data-own-header={open !== undefined || undefined}
    >
      <Rail spaces={spaces} openKey={space.key} />
      <ChannelList key={space.key} spaces={spaces} space={space} openId={channelId} />
      {open ? (
        <OwnEmojiOf key={open.id} channel={open}>
          <ChannelPane channel={open} />
        </OwnEmojiOf>
      ) : (
        <Elsewhere missingId={channelId} isAsking={isFetching} space={space} />
      )}
    </div>
  );
};

type ElsewhereProps = { missingId: string | undefined; isAsking: boolean; space: Space };

/** A chat that was opened a moment ago is among the channels that are being fetched. Conversations that begin are not opened by themselves. */
const Elsewhere = ({ missingId, isAsking, space }: ElsewhereProps) => {
  const t = useTexts('chat');
  const lost = (
    <div className={styles.instead}>
      <State art="lost" title={t('lost.title')} text={t('lost.text')} action={<LinkButton to="/chat">{t('lost.action')}</LinkButton>} />
    </div>
  );
  return (
    <section className={styles.pane}>
      {missingId !== undefined && isAsking && <MessagesSkeleton />}
      {missingId !== undefined && !isAsking && (
        <JoinOffer key={missingId} channelId={missingId} instead={lost} onLoadError={() => undefined} />
      )}
      {missingId === undefined && !space.community && (
        <div className={styles.instead}>
          <EmptyState
            text={t(space.channels.length === 0 ? 'conversations.none' : 'conversations.choose')}
            action={<NewMessage look="button" />}
          />
        </div>
      )}
    </section>
  );
};

/** Another channel, and the page when it is opened again, starts at the end or at what is unread; a kept page stays where it is. */
const useForgetPlaces = (openId: string | undefined): void => {
  const cache = useQueryClient();
  const isKept = useRef(false);
  useLayoutEffect(() => {
    forgetPlaces(cache, isKept.current ? openId : undefined);
    isKept.current = true;
  }, [cache, openId]);
};

/** A suspended tab may have missed hints without noticing the disconnect. */
const useReturn = (onReturn: () => void): void => {
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') onReturn();
  });
  useEffect(() => {
    const onChange = () => look();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
};

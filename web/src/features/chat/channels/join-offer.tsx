import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import { MessagesSkeleton } from '../chat-skeleton.tsx';
import styles from '../chat.module.css';
import { openChannelQuery, useJoinChannel } from './open-channels.queries.ts';

/** The address of a channel that the reader is not in: an offer to join it. `instead`: there is none for them. */
export const JoinOffer = ({ channelId, instead }: { channelId: string; instead: ReactNode }) => {
  const t = useTexts('chat-channels');
  const chat = useTexts('chat');
  const { data, isPending } = useQuery(openChannelQuery(channelId));
  const { mutate: join, isPending: isJoining } = useJoinChannel();
  const slug = data?.community.slug;
  const isMember = data?.isMember ?? false;
  const [address, setAddress] = useSearchParams();
  // The list beside the offer is that of its community.
  useEffect(() => {
    if (isMember && slug !== undefined && address.get('in') !== slug) setAddress({ in: slug }, { replace: true });
  }, [address, isMember, setAddress, slug]);
  if (isPending) return <MessagesSkeleton />;
  if (!data) return instead;
  if (!data.isMember) return <WebOffer channelId={channelId} channel={data} />;
  const { name, topic, community, readerCount } = data;
  return (
    <div className={styles.instead}>
      <EmptyState
        title={t('offer.title', { name, community: community.name })}
        text={[topic, t('browse.people', { count: readerCount })].filter(Boolean).join(' · ')}
        action={
          <>
            <Button
              look="primary"
              isBusy={isJoining}
              onClick={() => join(channelId, { onError: (refused) => toast.error(errorText(refused)) })}
            >
              {t('offer.join')}
            </Button>
            <LinkButton to={`/chat?in=${community.slug}`}>{chat('channel.back')}</LinkButton>
          </>
        }
      />
    </div>
  );
};

type WebOfferProps = { channelId: string; channel: { name: string; topic: string; community: { slug: string; name: string } } };

/** A channel that everyone on the web reads, for people who are not members: they read it on its public page. */
const WebOffer = ({ channelId, channel: { name, topic, community } }: WebOfferProps) => {
  const t = useTexts('chat-channels');
  return (
    <div className={styles.instead}>
      <EmptyState
        title={t('offer.title', { name, community: community.name })}
        text={[topic, t('offer.web')].filter(Boolean).join(' · ')}
        action={
          <>
            <LinkButton look="primary" to={`/chat/${channelId}/messages`} reloadDocument>
              {t('offer.read')}
            </LinkButton>
            <LinkButton to={`/communities/${community.slug}`}>{t('offer.community')}</LinkButton>
          </>
        }
      />
    </div>
  );
};

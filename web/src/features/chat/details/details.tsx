import type { Channel } from '#contract/chat/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { AddPersonIcon } from '#ui/icons/content-icons.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { BoneText, Skeleton } from '#ui/skeleton/skeleton.tsx';
import { usePinnedMessages, type PinnedMessagesProps } from '../messages/pinned-messages.tsx';
import { ChannelPeople } from './channel-people.tsx';
import styles from './details.module.css';
import { LeaveChannel } from './leave-channel.tsx';

type Community = NonNullable<Channel['community']>;
type DetailsProps = Omit<PinnedMessagesProps, 'onJump'> & { community: Community; onClose: () => void };

/** About a channel of a community: beside its messages, or in a sheet where there is no room. */
export const Details = ({ isBeside, ...props }: DetailsProps & { isBeside: boolean }) => {
  const t = useTexts('chat-details');
  const { onClose } = props;
  if (!isBeside)
    return (
      <Dialog title={t('title')} place="side" closeLabel={t('close')} onClose={onClose}>
        <Sections {...props} onJump={onClose} />
      </Dialog>
    );
  return (
    <aside className={styles.details} aria-label={t('title')}>
      <header className={styles.head}>
        <h2>{t('title')}</h2>
        <IconButton label={t('close')} icon={<CloseIcon size={16} />} onClick={onClose} />
      </header>
      <Sections {...props} />
    </aside>
  );
};

const Sections = ({ channel, community, isBlocked, onJump }: PinnedMessagesProps & { community: Community }) => (
  <div className={styles.sections}>
    <About channel={channel} community={community} />
    <Pins channel={channel} isBlocked={isBlocked} {...(onJump && { onJump })} />
    {!channel.event && <ChannelPeople channel={channel} />}
  </div>
);

const About = ({ channel, community: { name, slug } }: { channel: Channel; community: Community }) => {
  const t = useTexts('chat-details');
  const chat = useTexts('chat');
  const { id, kind, topic, visibility, writeRole, retentionDays, isOnWeb, can } = channel;
  return (
    <section aria-label={t('about')}>
      <h3>{t('about')}</h3>
      <p className={topic === '' ? styles.soft : styles.topic}>{topic === '' ? t('about.noTopic') : topic}</p>
      <ul className={styles.facts}>
        <li>{kind === 'event' ? t('about.event') : visibility === 'private' ? t('about.private') : t('about.all', { community: name })}</li>
        {isOnWeb && <li>{chat('channel.onWeb')}</li>}
        {writeRole !== 'member' && <li>{t(`about.write.${writeRole}`)}</li>}
        {retentionDays !== null && <li>{chat('channel.kept', { count: retentionDays })}</li>}
      </ul>
      <Row gap={12}>
        {can.invite && (
          <LinkButton look="text" size="small" to={`/communities/${slug}?invite=channel:${id}`}>
            <AddPersonIcon size={16} /> {chat('channel.invite')}
          </LinkButton>
        )}
        {can.leave && <LeaveChannel channel={channel} />}
      </Row>
    </section>
  );
};

const Pins = (props: PinnedMessagesProps) => {
  const t = useTexts('chat-messages');
  const common = useTexts('kernel');
  const { texts, error, none } = usePinnedMessages(props);
  return (
    <section aria-label={t('pins.title')}>
      <h3>{t('pins.title')}</h3>
      {!texts && error === null && (
        <Skeleton label={common('loading')}>
          <BoneText lines={3} />
        </Skeleton>
      )}
      {!texts && error !== null && <p role="status">{error}</p>}
      {texts?.length === 0 && <p className={styles.soft}>{none}</p>}
      <Stack gap={12}>{texts}</Stack>
    </section>
  );
};

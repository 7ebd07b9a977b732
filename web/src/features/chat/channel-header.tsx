import { Link } from 'react-router';
import type { Channel } from '#contract/chat/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { AddPersonIcon, CalendarIcon, GlobeIcon } from '#ui/icons/content-icons.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { InfoIcon } from '#ui/icons/icons.tsx';
import { ChannelActs } from './channels/channel-acts.tsx';
import styles from './chat.module.css';
import { PinsButton } from './messages/pins-button.tsx';
import { LevelMenu } from './reading/level-menu.tsx';

type ChannelHeaderProps = {
  channel: Channel;
  community: NonNullable<Channel['community']>;
  /** Ids of users whose messages are collapsed. */
  blocked: ReadonlySet<string> | undefined;
  details: { isOpen: boolean; onToggle: () => void };
};

/** A channel of a community: its names, and what can be done. */
export const ChannelHeader = ({ channel, community, blocked, details }: ChannelHeaderProps) => {
  const t = useTexts('chat');
  const { id, name, topic, event, can, retentionDays, isOnWeb } = channel;
  return (
    <>
      <div className={styles.names}>
        <h2>
          {isOnWeb && <OnWeb label={t('channel.onWeb')} />}
          {name}
        </h2>
        <Link className={styles.ofCommunity} to={`/communities/${community.slug}`}>
          {community.name}
        </Link>
        {topic !== '' && (
          <p className={styles.rule} title={topic}>
            {topic}
          </p>
        )}
        {retentionDays !== null && <p className={styles.rule}>{t('channel.kept', { count: retentionDays })}</p>}
      </div>
      {event && (
        <LinkButton look="text" size="small" to={`/events/${event.slug}`}>
          <CalendarIcon size={16} /> {t('channel.event')}
        </LinkButton>
      )}
      <span className={styles.roomy}>
        {can.invite && (
          <LinkButton look="text" size="small" to={`/communities/${community.slug}?invite=channel:${id}`}>
            <AddPersonIcon size={16} /> {t('channel.invite')}
          </LinkButton>
        )}
        <PinsButton channel={channel} blocked={blocked} />
      </span>
      <LevelMenu channel={channel} />
      <ChannelActs channel={channel} />
      <IconButton label={t('channel.details')} icon={<InfoIcon size={18} />} aria-expanded={details.isOpen} onClick={details.onToggle} />
    </>
  );
};

const OnWeb = ({ label }: { label: string }) => (
  <span className={styles.onWeb} title={label}>
    <GlobeIcon size={14} />
    <span className="visually-hidden">{label}</span>
  </span>
);

import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Channel } from '#contract/chat/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { PlusIcon } from '#ui/icons/content-icons.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { badgeOf } from './channel-counts.ts';
import { GroupHead } from './channel-group-head.tsx';
import { ChannelLink } from './channel-link.tsx';
import styles from './channel-list.module.css';
import { bySection } from './channels/by-section.ts';
import { NewChannel } from './channels/lazy.ts';
import { useFolded } from './channels/use-folded.ts';

type Community = NonNullable<Channel['community']>;
export type Group = { community: Community; channels: Channel[]; ofEvents: Channel[] };

/** The channels of a community below its name. Folded, only those with something new and the open one are shown. */
export const ChannelGroup = ({ group, openId }: { group: Group; openId: string | undefined }) => {
  const t = useTexts('chat');
  const { community, channels, ofEvents } = group;
  const bodyId = useId();
  const [isFolded, toggle] = useFolded(community.id);
  const shown = (some: readonly Channel[]) =>
    isFolded ? some.filter((channel) => badgeOf(channel).unread > 0 || channel.id === openId) : some;
  const events = shown(ofEvents);
  return (
    <section aria-label={community.name}>
      <GroupHead
        title={community.name}
        picture={<Avatar id={community.id} name={community.name} picture={community.avatar} size={20} shape="square" decorative />}
        bodyId={bodyId}
        isFolded={isFolded}
        onToggle={toggle}
        channels={[...channels, ...ofEvents]}
      >
        {channels.some(({ can }) => can.manage) && <AddChannel community={community} />}
      </GroupHead>
      <div id={bodyId}>
        {bySection(shown(channels)).map(({ heading, channels: below }) => (
          <div key={heading}>
            {heading !== '' && <h3 className={styles.section}>{heading}</h3>}
            <Links channels={below} openId={openId} />
          </div>
        ))}
        {events.length > 0 && (
          <>
            <h3 className={styles.section}>{t('channels.events')}</h3>
            <Links channels={events} openId={openId} />
          </>
        )}
      </div>
    </section>
  );
};

const Links = ({ channels, openId }: { channels: readonly Channel[]; openId: string | undefined }) => (
  <ul>
    {channels.map((channel) => (
      <li key={channel.id}>
        <ChannelLink channel={channel} isOpen={channel.id === openId} />
      </li>
    ))}
  </ul>
);

const AddChannel = ({ community: { id, name } }: { community: Community }) => {
  const t = useTexts('chat');
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton label={t('channels.new', { community: name })} icon={<PlusIcon size={16} />} onClick={() => setOpen(true)} />
      {isOpen && (
        <NewChannel communityId={id} onCreated={(channel) => void navigate(`/chat/${channel.id}`)} onClose={close} onLoadError={close} />
      )}
    </>
  );
};

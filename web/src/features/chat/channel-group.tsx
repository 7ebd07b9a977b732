import { useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Channel } from '#contract/chat/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { PlusIcon } from '#ui/icons/content-icons.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { badgeOf } from './channel-counts.ts';
import { GroupHead } from './channel-group-head.tsx';
import { ChannelLink } from './channel-link.tsx';
import styles from './channel-list.module.css';
import { bySection, type ChannelSection } from './channels/by-section.ts';
import { BrowseChannels, NewChannel } from './channels/lazy.ts';
import { useFolded } from './channels/use-folded.ts';

type Community = NonNullable<Channel['community']>;
type ChannelGroupProps = { community: Community; channels: readonly Channel[]; openId: string | undefined };

/** Channels; of a longer list only the first section is unfolded at first. */
const SHORT = 12;

/** The channels of a community below its name, those of events last. */
export const ChannelGroup = ({ community, channels, openId }: ChannelGroupProps) => {
  const t = useTexts('chat');
  const ofEvents = channels.filter(({ event }) => event);
  const sections = bySection(channels.filter(({ event }) => !event));
  if (ofEvents.length > 0) sections.push({ heading: t('channels.events'), channels: ofEvents });
  return (
    <section aria-label={community.name}>
      <div className={styles.top}>
        <h1 className={styles.page}>
          <Link to={`/communities/${community.slug}`}>{community.name}</Link>
        </h1>
        {channels.some(({ can }) => can.manage) && <AddChannel community={community} />}
      </div>
      {sections.map((section, place) => (
        <Section
          key={section.heading}
          section={section}
          openId={openId}
          storeKey={`${community.id}:${section.heading}`}
          isFoldedAtFirst={place > 0 && channels.length > SHORT}
        />
      ))}
      {channels.some(({ role }) => role !== null) && <Browse community={community} />}
    </section>
  );
};

const Browse = ({ community }: { community: Community }) => {
  const t = useTexts('chat');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className={styles.more} onClick={() => setOpen(true)}>
        {t('channels.browse')}
      </button>
      {isOpen && <BrowseChannels community={community} onClose={close} onLoadError={close} />}
    </>
  );
};

type SectionProps = { section: ChannelSection<Channel>; openId: string | undefined; storeKey: string; isFoldedAtFirst: boolean };

/** Folded, only the channels with something new and the open one are shown. */
const Section = ({ section: { heading, channels }, openId, storeKey, isFoldedAtFirst }: SectionProps) => {
  const bodyId = useId();
  const [isFolded, toggle] = useFolded(storeKey, isFoldedAtFirst);
  if (heading === '') return <Links channels={channels} openId={openId} />;
  const shown = isFolded ? channels.filter((channel) => badgeOf(channel).unread > 0 || channel.id === openId) : channels;
  return (
    <>
      <GroupHead title={heading} bodyId={bodyId} isFolded={isFolded} onToggle={toggle} />
      <div id={bodyId}>{shown.length > 0 && <Links channels={shown} openId={openId} />}</div>
    </>
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

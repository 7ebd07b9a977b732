import type { Community } from '#contract/communities/index.ts';
import { CommunityPosts } from '#features/posts/index.ts';
import { CommunityAbout } from './community-about.tsx';
import { lazyPart } from '#kernel/lazy-part.tsx';
import styles from './community-body.module.css';
import { CommunityEvents } from './community-events.tsx';
import { CommunityFacts } from './community-facts.tsx';
import { MembersOnly } from './members-only.tsx';
import type { CommunityTab } from './open-tab.ts';

type CommunityBodyProps = { community: Community; tab: CommunityTab };

const Welcome = lazyPart(async () => (await import('./welcome.tsx')).Welcome);
const Directory = lazyPart(async () => (await import('../members/directory.tsx')).Directory);
const Manage = lazyPart(async () => (await import('../settings/manage.tsx')).Manage);

/** The content of a tab, and the facts of the community beside it; the management has a list of its own beside it. */
export const CommunityBody = ({ community, tab }: CommunityBodyProps) =>
  tab === 'manage' ? <Manage community={community} /> : <PublicColumns community={community} tab={tab} />;

const PublicColumns = ({ community, tab }: CommunityBodyProps) => (
  <div className={styles.body} data-tab={tab}>
    <div className={styles.main}>
      {community.welcome !== '' && community.membership?.state === 'active' && <Welcome community={community} />}
      <Content community={community} tab={tab} />
    </div>
    <div className={styles.side}>
      <CommunityFacts community={community} />
    </div>
  </div>
);

const Content = ({ community, tab }: CommunityBodyProps) => {
  if (tab === 'about') return <CommunityAbout community={community} />;
  if (tab === 'members') return <Directory community={community} />;
  if (!community.can.readContent) return <MembersOnly community={community} />;
  if (tab === 'events') return <CommunityEvents community={community} />;
  return <CommunityPosts community={community} />;
};

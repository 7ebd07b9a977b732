import type { Community } from '#contract/communities.ts';
import { CommunityPosts } from '#features/posts/index.ts';
import { CommunityAbout } from './community-about.tsx';
import styles from './community-body.module.css';
import { CommunityEvents } from './community-events.tsx';
import { CommunityFacts } from './community-facts.tsx';
import { CommunityRequests } from './community-requests.tsx';
import { MembersOnly } from './members-only.tsx';
import type { Tab } from './open-tab.ts';

type CommunityBodyProps = { community: Community; tab: Tab };

/** The content of a tab, and the facts of the community beside it. */
export const CommunityBody = ({ community, tab }: CommunityBodyProps) => (
  <div className={styles.body} data-tab={tab}>
    <div className={styles.main}>
      <Content community={community} tab={tab} />
    </div>
    <div className={styles.side}>
      <CommunityFacts community={community} />
    </div>
  </div>
);

const Content = ({ community, tab }: CommunityBodyProps) => {
  if (tab === 'about') return <CommunityAbout community={community} />;
  if (tab === 'requests') return <CommunityRequests communityId={community.id} />;
  if (!community.canReadContent) return <MembersOnly community={community} />;
  if (tab === 'events') return <CommunityEvents community={community} />;
  return <CommunityPosts community={community} />;
};

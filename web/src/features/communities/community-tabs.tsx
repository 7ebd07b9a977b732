import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Community } from '#contract/communities.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { joinRequests } from './communities.queries.ts';
import styles from './community-tabs.module.css';
import { tabsFor, type Tab } from './open-tab.ts';

/** Tabs are links: they can be shared, opened in a new tab, and work with the back button. */
export const CommunityTabs = ({ community, open }: { community: Community; open: Tab }) => {
  const t = useTexts('communities');
  return (
    <nav className={styles.tabs} aria-label={t('tabs.label', { name: community.name })}>
      {tabsFor(community).map((tab) => (
        <Link key={tab} to={`?tab=${tab}`} preventScrollReset aria-current={tab === open ? 'page' : undefined}>
          {t(`tab.${tab}`)}
          {tab === 'requests' && <Waiting communityId={community.id} />}
        </Link>
      ))}
      {community.defaultChannelId && <Link to={`/chat/${community.defaultChannelId}`}>{t('tab.chat')}</Link>}
    </nav>
  );
};

const Waiting = ({ communityId }: { communityId: string }) => {
  const { data } = useQuery(joinRequests(communityId, 1));
  return data && data.pagination.total > 0 ? <span className={styles.count}>{data.pagination.total}</span> : null;
};

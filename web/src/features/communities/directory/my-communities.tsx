import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { OwnCommunity } from '#contract/communities/index.ts';
import { useUnreadByCommunity } from '#features/chat/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { InlineText } from '#ui/layout/text.tsx';
import styles from './communities-list.module.css';
import { CommunityTile } from './community-tile.tsx';

/** So many stand in the row without scrolling at a desk. */
export const few = 6;

type MyCommunitiesProps = {
  communities: readonly OwnCommunity[];
  /** False while the page is hidden, and until its data is fresh again. */
  isSettled: boolean;
};

/** The ids from the time the page was shown: a card joined further down must not move the next button from the pointer. */
const useSteadyIds = (communities: readonly OwnCommunity[], isSettled: boolean): readonly string[] => {
  const [ids, setIds] = useState(() => communities.map(({ id }) => id));
  const [wasSettled, setWasSettled] = useState(true);
  if (isSettled !== wasSettled) {
    setWasSettled(isSettled);
    if (isSettled) setIds(communities.map(({ id }) => id));
  }
  return ids;
};

/** The own communities in one row, each with what is new in it. */
export const MyCommunities = ({ communities, isSettled }: MyCommunitiesProps) => {
  const t = useTexts('communities');
  const title = useId();
  const unread = useUnreadByCommunity();
  const ids = useSteadyIds(communities, isSettled);
  const mine = ids.flatMap((id) => communities.find((community) => community.id === id) ?? []);
  if (mine.length === 0) return null;
  return (
    <Stack as="section" gap={12} className={styles.section} aria-labelledby={title}>
      <h2 id={title}>
        {t('mine.title')} <InlineText look="tertiary">{mine.length}</InlineText>
      </h2>
      <ul className={styles.tiles}>
        {mine.map((community) => (
          <Tile key={community.id} community={community} messages={unread[community.id] ?? 0} />
        ))}
      </ul>
      {mine.some(({ status }) => status === 'archived') && (
        <p className={styles.archived}>
          <Link to="/communities?status=archived">{t('archived.show')}</Link>
        </p>
      )}
    </Stack>
  );
};

const Tile = ({ community, messages }: { community: OwnCommunity; messages: number }) => {
  const t = useTexts('communities');
  const { memberCount, membership, status, newPosts } = community;
  const role = membership?.role ?? 'member';
  const active = role === 'member' ? t('members.count', { count: memberCount }) : t(`role.${role}`);
  const quiet = status === 'archived' ? t('archived.mark') : active;
  const parts = [newPosts > 0 && t('mine.posts', { count: newPosts }), messages > 0 && t('mine.messages', { count: messages })];
  const news = parts.filter(Boolean).join(' · ');
  return (
    <CommunityTile community={community} isNew={news !== ''}>
      {news || quiet}
    </CommunityTile>
  );
};

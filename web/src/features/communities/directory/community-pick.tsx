import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { RecommendedCommunity } from '#contract/communities/index.ts';
import { useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Text } from '#ui/layout/text.tsx';
import { categoriesQuery } from '../communities.queries.ts';
import styles from './community-pick.module.css';
import { JoinButton } from '../membership/join-button.tsx';

/** A compact recommendation: name, member count, and a join button. */
export const CommunityPick = ({ community, isBare = false }: { community: RecommendedCommunity; isBare?: boolean }) => {
  const { id, slug, name, tagline, avatar } = community;
  return (
    <article className={styles.pick} data-bare={isBare}>
      <Avatar id={id} name={name} picture={avatar} size={40} shape="square" decorative />
      <div className={styles.words}>
        <h3 className={styles.name}>
          <Link to={`/communities/${slug}`} title={name}>
            {name}
          </Link>
        </h3>
        <Text look="note" className={styles.text} title={tagline || undefined}>
          <Why community={community} />
        </Text>
      </div>
      <span className={styles.join}>
        <JoinButton community={community} look={isBare ? 'small' : 'quiet'} />
      </span>
    </article>
  );
};

/** Why it is recommended; without a reason, what it is. */
const Why = ({ community: { reason, tagline, categoryId, memberCount } }: { community: RecommendedCommunity }) => {
  const t = useTexts('communities');
  const language = useLanguage();
  const category = useQuery({ ...categoriesQuery, enabled: reason?.kind === 'category' }).data?.find(({ id }) => id === categoryId);
  if (reason?.kind === 'people') return t('reason.people', { count: reason.people });
  if (reason?.kind === 'city') return t('reason.city', { city: reason.city ?? '' });
  if (reason && category) return t('reason.category', { category: category.names[language] });
  return tagline || t('members.count', { count: memberCount });
};

import { Link } from 'react-router';
import type { CommunitySummary } from '#contract/communities/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { RelativeTime } from '#kernel/i18n/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { CommunityTags } from '../page/community-tags.tsx';
import { JoinButton } from '../membership/join-button.tsx';
import { MemberPreviews } from './member-previews.tsx';
import styles from './community-row.module.css';

/** The card as a single row, to compare many communities. */
export const CommunityRow = ({ community }: { community: CommunitySummary }) => {
  const t = useTexts('communities');
  const { id, slug, name, tagline, avatar } = community;
  return (
    <article className={styles.row}>
      <Avatar id={id} name={name} picture={avatar} size={44} shape="square" decorative />
      <div className={styles.words}>
        <h3 className={styles.name}>
          <Link to={`/communities/${slug}`} title={name}>
            {name}
          </Link>
        </h3>
        <p className={styles.tagline}>{tagline}</p>
        <div className={styles.meta}>
          <MemberPreviews community={community} size={20} most={3} />
          <CommunityTags tags={community.tags} most={3} />
          <span className={styles.activity}>
            {t('activity')} <RelativeTime at={community.lastActivityAt} />
          </span>
        </div>
      </div>
      <span className={styles.join}>
        <JoinButton community={community} />
      </span>
    </article>
  );
};

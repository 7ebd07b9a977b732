import { Link } from 'react-router';
import type { CommunitySummary } from '#contract/communities.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import styles from './community-pick.module.css';
import { JoinButton } from './join-button.tsx';

/** A compact recommendation: name, member count, and a join button. */
export const CommunityPick = ({ community, isBare = false }: { community: CommunitySummary; isBare?: boolean }) => {
  const t = useTexts('communities');
  const { id, slug, name, tagline, avatar, memberCount } = community;
  return (
    <article className={styles.pick} data-bare={isBare}>
      <Avatar id={id} name={name} picture={avatar} size={40} shape="square" decorative />
      <div className={styles.words}>
        <h3 className={styles.name}>
          <Link to={`/communities/${slug}`} title={name}>
            {name}
          </Link>
        </h3>
        <p className={styles.text} title={tagline}>
          {tagline || t('members.count', { count: memberCount })}
        </p>
      </div>
      <span className={styles.join}>
        <JoinButton community={community} look={isBare ? 'small' : 'quiet'} />
      </span>
    </article>
  );
};

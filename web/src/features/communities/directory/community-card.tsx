import { Link } from 'react-router';
import type { CommunitySummary } from '#contract/communities/index.ts';
import { Cover } from '#ui/art/cover.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { CommunityTags } from '../page/community-tags.tsx';
import { JoinButton } from '../membership/join-button.tsx';
import { MemberPreviews } from './member-previews.tsx';
import styles from './community-card.module.css';

/** The whole card links to the community; joining is a separate button. */
export const CommunityCard = ({ community }: { community: CommunitySummary }) => {
  const { id, slug, name, tagline, avatar, cover } = community;
  return (
    <article className={styles.card}>
      <Cover id={id} kind="community" about={[name]} picture={cover} ratio="3 / 1" />
      <div className={styles.body}>
        <div className={styles.top}>
          <span className={styles.avatar}>
            <Avatar id={id} name={name} picture={avatar} size={48} shape="square" decorative />
          </span>
          <span className={styles.join}>
            <JoinButton community={community} />
          </span>
        </div>
        <h3 className={styles.name}>
          <Link to={`/communities/${slug}`} title={name}>
            {name}
          </Link>
        </h3>
        <p className={styles.tagline}>{tagline}</p>
        <div className={styles.tags}>
          <CommunityTags tags={community.tags} most={3} />
        </div>
        <MemberPreviews community={community} />
      </div>
    </article>
  );
};

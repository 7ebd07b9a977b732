import type { PublicCommunity } from '#contract/site/index.ts';
import { Cover } from '#ui/art/cover.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import type { SiteFrame } from './frame.ts';
import styles from './tile.module.css';

type CommunityTileProps = Pick<SiteFrame, 't' | 'language'> & {
  community: PublicCommunity;
  /** Level of its heading. */ level?: 2 | 3;
  isEager?: boolean;
};

export const CommunityTile = ({ community, t, language, level = 3, isEager = false }: CommunityTileProps) => {
  const Heading = `h${level}` as const;
  const { id, slug, name, tagline, avatar, cover, category, memberCount } = community;
  return (
    <article className={styles.tile}>
      <Cover id={id} kind="community" about={[name]} picture={cover} ratio="3 / 1" className={styles.banner ?? ''} isEager={isEager} />
      <div className={styles.body}>
        <span className={styles.avatar}>
          <Avatar id={id} name={name} picture={avatar} size={48} shape="square" decorative />
        </span>
        <Heading>
          <a href={`/communities/${slug}`}>{name}</a>
        </Heading>
        {tagline && <p className={styles.tagline}>{tagline}</p>}
        <p className={styles.count}>{[category[language], t('community.members', { count: memberCount })].join(' · ')}</p>
      </div>
    </article>
  );
};

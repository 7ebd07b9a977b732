import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CommunitySummary } from '#contract/communities/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import styles from './communities-list.module.css';

type CommunityTileProps = {
  community: Pick<CommunitySummary, 'id' | 'slug' | 'name' | 'avatar'>;
  /** Marks the text as news. */
  isNew?: boolean;
  children: ReactNode;
};

/** A community in a row of tiles, with one line about it. */
export const CommunityTile = ({ community: { id, slug, name, avatar }, isNew = false, children }: CommunityTileProps) => (
  <li>
    <Link to={`/communities/${slug}`} className={styles.tile} title={name}>
      <Avatar id={id} name={name} picture={avatar} size={36} shape="square" decorative />
      <span>
        <span className={styles.tileName}>{name}</span>
        <span className={styles.tileText} data-new={isNew || undefined}>
          {children}
        </span>
      </span>
    </Link>
  </li>
);

import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { CommunitySummary } from '#contract/communities.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import styles from './communities-list.module.css';

/** Complete rows of three and of two; more on demand. */
export const few = 6;

type MyCommunitiesProps = {
  communities: readonly CommunitySummary[];
  /** False while the page is hidden, and until its data is fresh again. */
  isSettled: boolean;
};

/** The ids from the time the page was shown: a card joined further down must not move the next button from the pointer. */
const useSteadyIds = (communities: readonly CommunitySummary[], isSettled: boolean): readonly string[] => {
  const [ids, setIds] = useState(() => communities.map(({ id }) => id));
  const [wasSettled, setWasSettled] = useState(true);
  if (isSettled !== wasSettled) {
    setWasSettled(isSettled);
    if (isSettled) setIds(communities.map(({ id }) => id));
  }
  return ids;
};

/** The own communities, before recommendations. */
export const MyCommunities = ({ communities, isSettled }: MyCommunitiesProps) => {
  const t = useTexts('communities');
  const title = useId();
  const [isWhole, setIsWhole] = useState(false);
  const ids = useSteadyIds(communities, isSettled);
  const mine = ids.flatMap((id) => communities.find((community) => community.id === id) ?? []);
  if (mine.length === 0) return null;
  const shown = isWhole ? mine : mine.slice(0, few);
  return (
    <section className={styles.section} aria-labelledby={title}>
      <div className={styles.head}>
        <h2 id={title}>
          {t('mine.title')} <span className={styles.count}>{mine.length}</span>
        </h2>
        {mine.length > few && (
          <Button look="link" size="small" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {t(isWhole ? 'mine.fewer' : 'mine.all')}
          </Button>
        )}
      </div>
      <ul className={styles.tiles}>
        {shown.map((community) => (
          <li key={community.id}>
            <Tile community={community} />
          </li>
        ))}
      </ul>
    </section>
  );
};

const Tile = ({ community }: { community: CommunitySummary }) => {
  const t = useTexts('communities');
  const { id, slug, name, avatar, memberCount, membership } = community;
  const role = membership?.role ?? 'member';
  return (
    <Link to={`/communities/${slug}`} className={styles.tile} title={name}>
      <Avatar id={id} name={name} picture={avatar} size={36} shape="square" decorative />
      <span>
        <span className={styles.tileName}>{name}</span>
        <span className={styles.tileText}>{role === 'member' ? t('members.count', { count: memberCount }) : t(`role.${role}`)}</span>
      </span>
    </Link>
  );
};

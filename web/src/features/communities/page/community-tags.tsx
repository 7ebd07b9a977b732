import { Link } from 'react-router';
import { useTexts } from '#kernel/i18n/index.ts';
import { Tag } from '#ui/layout/layout.tsx';
import { directoryOf } from '../directory/communities-filter.ts';
import styles from './community-tags.module.css';

/** Tags as links to the communities that have them too. */
export const CommunityTags = ({ tags, most = tags.length }: { tags: readonly string[]; most?: number }) => {
  const t = useTexts('communities');
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label={t('tags.label')}>
      {tags.slice(0, most).map((tag) => (
        <li key={tag}>
          <Link to={directoryOf({ tag })}>
            <Tag>{tag}</Tag>
          </Link>
        </li>
      ))}
    </ul>
  );
};

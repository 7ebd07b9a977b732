import { fullName } from '#contract/browser/full-name.ts';
import type { PublicFace } from '#contract/site/public-pages.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import styles from './content.module.css';

/** Avatars of people with a public profile, as links to it. */
export const People = ({ people, label }: { people: readonly PublicFace[]; label: string }) =>
  people.length > 0 && (
    <ul className={styles.people} aria-label={label}>
      {people.map((face) => (
        <li key={face.id}>
          <a href={`/people/${face.username}`} title={fullName(face)}>
            <Avatar id={face.id} name={fullName(face)} picture={face.profilePicture} size={36} />
          </a>
        </li>
      ))}
    </ul>
  );

/** The author of a text; a closed account has no username, and so no page. */
export const Author = ({ author }: { author: PublicFace }) => {
  const name = <bdi>{fullName(author)}</bdi>;
  return (
    <span className={styles.author}>
      <Avatar id={author.id} name={fullName(author)} picture={author.profilePicture} size={32} decorative />
      {author.username ? <a href={`/people/${author.username}`}>{name}</a> : name}
    </span>
  );
};

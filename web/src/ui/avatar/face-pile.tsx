import { Avatar } from './avatar.tsx';
import { PersonLink } from './person-link.tsx';
import styles from './avatar.module.css';

/** With a username the avatar links to the profile. */
type Face = { id: string; name: string; picture?: string | null; username?: string };

type FacePileProps = {
  faces: readonly Face[];
  /** Accessible name of the group: "Members", "Going". */
  label: string;
  /** Text after the avatars: `128 members`. */
  text?: string;
  size?: number;
  most?: number;
};

/** A few overlapping avatars, and the total number. */
export const FacePile = ({ faces, label, text, size = 24, most = 5 }: FacePileProps) => (
  <span className={styles.pile}>
    {faces.length > 0 && (
      <ul className={styles.faces} aria-label={label}>
        {faces.slice(0, most).map((face) => (
          <li key={face.id} title={face.name}>
            <LinkedFace face={face} size={size} />
          </li>
        ))}
      </ul>
    )}
    {text && <span>{text}</span>}
  </span>
);

const LinkedFace = ({ face: { username, ...face }, size }: { face: Face; size: number }) =>
  username ? (
    <PersonLink username={username}>
      <Avatar {...face} size={size} />
    </PersonLink>
  ) : (
    <Avatar {...face} size={size} />
  );

import { AvatarArt } from '../art/avatar-art.tsx';
import styles from './avatar.module.css';

export type AvatarProps = {
  /** Decides the generated picture where none was uploaded. */
  id: string;
  /** What it is called; give `decorative` where the name stands beside it. */
  name: string;
  picture?: string | null;
  size?: number;
  /** People are round, communities square. */
  shape?: 'circle' | 'square';
  decorative?: boolean;
};

/** A face: the uploaded picture, else initials on a pattern that is stable for the id. */
export const Avatar = ({ id, name, picture, size = 32, shape = 'circle', decorative = false }: AvatarProps) => (
  <span
    className={styles.avatar}
    data-shape={shape}
    style={{ width: size, height: size }}
    {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
  >
    {picture ? (
      <img src={picture} alt="" width={size} height={size} loading="lazy" />
    ) : (
      <AvatarArt id={id} name={name} isPerson={shape === 'circle'} />
    )}
  </span>
);

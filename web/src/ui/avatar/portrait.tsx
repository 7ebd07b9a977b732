import { Avatar } from './avatar.tsx';
import styles from './avatar.module.css';

type PortraitProps = {
  name: string;
  /** The URL; the site keeps several sizes of its own pictures, and the URL names the one for all uses. */
  picture: string | null;
  size: number;
};

/** A person who need not have an account; decorative, as the name is beside it. */
export const Portrait = ({ name, picture, size }: PortraitProps) =>
  picture ? (
    <span className={styles.avatar} data-shape="circle" aria-hidden="true">
      <img src={picture} alt="" width={size} height={size} loading="lazy" />
    </span>
  ) : (
    <Avatar id={name} name={name} size={size} decorative />
  );

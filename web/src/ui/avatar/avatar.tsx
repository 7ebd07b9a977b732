import { useState } from 'react';
import { AvatarArt } from '../art/avatar-art.tsx';
import styles from './avatar.module.css';

export type AvatarProps = {
  /** Seed of the generated picture, if none was uploaded. */
  id: string;
  /** Accessible name; use `decorative` if the name is beside it. */
  name: string;
  picture?: string | null;
  size?: number;
  /** Round for users, square for communities. */
  shape?: 'circle' | 'square';
  decorative?: boolean;
};

/** The sizes in which the server stores a picture; its URL ends with one of them. */
export const keptSizes = [64, 128, 256, 512];
const sizeAtLeast = (pixels: number): number => keptSizes.find((size) => size >= pixels) ?? keptSizes.at(-1)!;
const ownAddress = /^(\/files\/images\/[\w-]+\/)\d+$/;

/** Own pictures in the size for the layout and the screen; any other URL is unchanged. */
const sourceOf = (picture: string, size: number): { src: string; srcSet?: string } => {
  const [, folder] = ownAddress.exec(picture) ?? [];
  if (folder === undefined) return { src: picture };
  const at = (density: number) => folder + sizeAtLeast(size * density);
  return { src: at(1), srcSet: `${at(1)}, ${at(2)} 2x, ${at(3)} 3x` };
};

/** An avatar: the uploaded picture, else initials on a pattern that is stable for the id. */
export const Avatar = ({ id, name, picture, size = 32, shape = 'circle', decorative = false }: AvatarProps) => {
  // A picture that was replaced meanwhile is deleted on the server.
  const [missing, setMissing] = useState<string | null>(null);
  return (
    <span className={styles.avatar} data-shape={shape} {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}>
      {picture && picture !== missing ? (
        <img {...sourceOf(picture, size)} alt="" width={size} height={size} loading="lazy" onError={() => setMissing(picture)} />
      ) : (
        <AvatarArt id={id} name={name} isPerson={shape === 'circle'} size={size} />
      )}
    </span>
  );
};

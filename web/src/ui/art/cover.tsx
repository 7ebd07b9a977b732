import { communityPatterns, eventPatterns } from './patterns.tsx';
import { paletteOf } from './palettes.ts';
import { seedOf } from './seed.ts';
import styles from './cover.module.css';

type CoverProps = {
  /** Seed of the generated picture, if none was uploaded. */
  id: string;
  kind: 'community' | 'event';
  picture?: string | null;
  /** Aspect ratio; `auto` fills its container. */
  ratio?: '16 / 9' | '5 / 2' | '3 / 1' | '2 / 1' | '1 / 1' | 'auto';
  className?: string;
};

/** The cover of a community or an event; decorative, as the name is beside it. */
export const Cover = ({ id, kind, picture, ratio = '16 / 9', className = '' }: CoverProps) => (
  <div className={`${styles.cover} ${className}`} data-ratio={ratio} aria-hidden="true">
    {picture ? <img src={picture} alt="" loading="lazy" /> : <CoverArt id={id} kind={kind} />}
  </div>
);

const CoverArt = ({ id, kind }: Pick<CoverProps, 'id' | 'kind'>) => {
  const seed = seedOf(id);
  const palette = paletteOf(seed);
  const Pattern = seed.pick(kind === 'community' ? communityPatterns : eventPatterns);
  return (
    <svg viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice">
      <rect width="320" height="180" fill={palette.ground} />
      <Pattern palette={palette} seed={seed} />
    </svg>
  );
};

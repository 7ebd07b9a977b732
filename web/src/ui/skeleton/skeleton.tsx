import type { CSSProperties, ReactNode } from 'react';
import styles from './skeleton.module.css';

type BoneProps = { width?: CSSProperties['width']; height?: CSSProperties['height']; radius?: CSSProperties['borderRadius'] };

/** One grey placeholder shape. */
export const Bone = ({ width = '100%', height = 14, radius = 4 }: BoneProps) => (
  <span className={styles.bone} style={{ width, height, borderRadius: radius }} />
);

/** Wraps bones: announces the loading once, and shows nothing in the first half second. */
export const Skeleton = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.skeleton} role="status">
    <span className="visually-hidden">{label}</span>
    <div aria-hidden="true">{children}</div>
  </div>
);

export const BoneText = ({ lines = 3 }: { lines?: number }) => (
  <div className={styles.lines}>
    {Array.from({ length: lines }, (_, line) => (
      <Bone key={line} width={line === lines - 1 ? '62%' : '100%'} />
    ))}
  </div>
);

/** A placeholder card with a cover, a title and two lines. */
export const BoneCard = ({ ratio = '16 / 9' }: { ratio?: string }) => (
  <div className={styles.card}>
    <div className={styles.cover} style={{ aspectRatio: ratio }} />
    <div className={styles.body}>
      <Bone width="70%" height={18} />
      <BoneText lines={2} />
    </div>
  </div>
);

/** A placeholder row with an avatar and two lines. */
export const SkeletonRow = ({ face = 40 }: { face?: number }) => (
  <div className={styles.row}>
    <Bone width={face} height={face} radius="50%" />
    <div className={styles.lines}>
      <Bone width="38%" />
      <Bone width="74%" height={12} />
    </div>
  </div>
);

type BoneGridProps = { count?: number; minWidth?: number; children?: ReactNode };
/** A grid of placeholder cards, as many as fit side by side. */
export const BoneGrid = ({ count = 6, minWidth = 280, children = <BoneCard /> }: BoneGridProps) => (
  <div className={styles.grid} style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${minWidth}px), 1fr))` }}>
    {Array.from({ length: count }, (_, index) => (
      <div key={index}>{children}</div>
    ))}
  </div>
);

import { PatternArt, turnOf } from './cover-art.tsx';
import { pictureOf, sceneOf } from './scenes.ts';
import styles from './cover.module.css';

type CoverProps = {
  /** Seed of the generated picture, if none was uploaded. */
  id: string;
  kind: 'community' | 'event';
  /** Its name and, of an event, that of its community: a scene is drawn for what they speak about. */
  about?: readonly string[];
  picture?: string | null;
  /** Aspect ratio; `auto` fills its container. */
  ratio?: '16 / 9' | '5 / 2' | '3 / 1' | '2 / 1' | '1 / 1' | 'auto';
  className?: string;
  /** The greatest width in which it is shown, in CSS pixels. */
  widest?: number;
  /** It is in sight at once, so it is not loaded lazily. */
  isEager?: boolean;
};

/** The widths in which the server keeps a cover; the layout gives it its shape. */
const KEPT = [640, 1280] as const;
const ownAddress = /^(\/files\/images\/[\w-]+\/)\d+$/;
const sourceOf = (picture: string, widest: number): { src: string; srcSet?: string; sizes?: string } => {
  const [, folder] = ownAddress.exec(picture) ?? [];
  if (folder === undefined) return { src: picture };
  return { src: picture, srcSet: KEPT.map((width) => `${folder}${width} ${width}w`).join(', '), sizes: `min(100vw, ${widest}px)` };
};

/** The cover of a community or an event; decorative, as the name is beside it. */
export const Cover = ({ id, kind, about = [], picture, ratio = '16 / 9', className = '', widest = 400, isEager = false }: CoverProps) => (
  <div className={`${styles.cover} ${className}`} data-ratio={ratio} aria-hidden="true">
    {picture ? (
      <img {...sourceOf(picture, widest)} width={KEPT[0]} height={Math.round(KEPT[0] / 2)} alt="" loading={isEager ? 'eager' : 'lazy'} />
    ) : (
      <CoverArt id={id} kind={kind} about={about} isEager={isEager} />
    )}
  </div>
);

/** A scene in a shade of its own, or a pattern where the names say nothing that can be drawn. */
type ArtProps = Pick<CoverProps, 'id' | 'kind'> & { about: readonly string[]; isEager: boolean };
const CoverArt = ({ id, kind, about, isEager }: ArtProps) => {
  const scene = sceneOf(about);
  if (scene)
    return <img src={pictureOf(scene)} alt="" loading={isEager ? 'eager' : 'lazy'} className={styles.scene} data-turn={turnOf(id).name} />;
  return (
    <svg viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice">
      <PatternArt id={id} kind={kind} />
    </svg>
  );
};

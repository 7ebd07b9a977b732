import { initialsOf } from './initials.ts';
import { paletteOf } from './palettes.ts';
import { seedOf } from './seed.ts';

type AvatarArtProps = { id: string; name: string; isPerson: boolean; size: number };

export const AvatarArt = ({ id, name, isPerson, size }: AvatarArtProps) => {
  const seed = seedOf(id);
  const palette = paletteOf(seed);
  const angle = seed.between(0, 360);
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" fill={palette.deep} />
      <g transform={`rotate(${angle.toFixed(0)} 20 20)`} opacity="0.45">
        <circle cx="8" cy="6" r="16" fill={palette.ground} />
        <circle cx="36" cy="34" r="12" fill={palette.mid} opacity="0.6" />
      </g>
      <text x="20" y="20.5" fontSize="15" fontWeight="600" fill="#fff" textAnchor="middle" dominantBaseline="central">
        {initialsOf(name, isPerson)}
      </text>
    </svg>
  );
};

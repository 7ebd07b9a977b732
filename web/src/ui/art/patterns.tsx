import type { ReactElement } from 'react';
import type { ArtPalette } from './palettes.ts';
import type { Seed } from './seed.ts';

type PatternProps = { palette: ArtPalette; seed: Seed };
type Pattern = (props: PatternProps) => ReactElement;

const steps = (count: number) => Array.from({ length: count }, (_, index) => index);

const Hills: Pattern = ({ palette, seed }) => (
  <>
    <circle cx={seed.between(60, 260)} cy={seed.between(36, 70)} r={seed.between(18, 30)} fill={palette.spark} />
    {[palette.light, palette.mid, palette.deep].map((fill, layer) => {
      const y = 84 + layer * 32;
      const [a, b, c] = [seed.between(-34, 34), seed.between(-34, 34), seed.between(-18, 18)];
      return (
        <path
          key={fill}
          fill={fill}
          d={`M0 ${y + c} C 70 ${y + a}, 120 ${y - a}, 180 ${y + b / 2} S 280 ${y - b}, 320 ${y + c} V 180 H 0 Z`}
        />
      );
    })}
  </>
);

const Rings: Pattern = ({ palette, seed }) => {
  const [x, y] = [seed.between(40, 280), seed.between(30, 150)];
  const fills = [palette.deep, palette.ground, palette.mid, palette.light, palette.spark];
  return (
    <>
      <rect width="320" height="180" fill={palette.mid} />
      {fills.map((fill, index) => (
        <circle key={fill} cx={x} cy={y} r={170 - index * 36} fill={fill} />
      ))}
    </>
  );
};

const Petals: Pattern = ({ palette, seed }) => (
  <>
    {steps(4).flatMap((row) =>
      steps(7).map((column) => {
        const size = 46;
        const turn = seed.pick([0, 90, 180, 270]);
        const fill = seed.pick([palette.deep, palette.mid, palette.light, palette.spark, palette.deep, palette.mid]);
        const place = `translate(${column * size} ${row * size}) rotate(${turn} ${size / 2} ${size / 2})`;
        return <path key={`${row}-${column}`} transform={place} fill={fill} d="M0 0 H46 A46 46 0 0 1 0 46 Z" />;
      }),
    )}
  </>
);

const Circles: Pattern = ({ palette, seed }) => (
  <>
    <rect width="320" height="180" fill={palette.light} />
    {[palette.mid, palette.deep, palette.ground, palette.spark].map((fill, index) => (
      <circle
        key={fill}
        cx={seed.between(20, 300)}
        cy={seed.between(10, 170)}
        r={seed.between(40, 86) - index * 8}
        fill={fill}
        opacity="0.85"
      />
    ))}
  </>
);

const Stripes: Pattern = ({ palette, seed }) => {
  const angle = seed.pick([-32, -24, 24, 32]);
  const fills = [palette.deep, palette.mid, palette.light, palette.ground, palette.spark, palette.mid, palette.deep];
  return (
    <g transform={`rotate(${angle} 160 90)`}>
      {fills.map((fill, index) => (
        <rect
          key={`${index}-${fill}`}
          x={-70 + index * 64 + seed.between(-10, 10)}
          y="-120"
          width={seed.between(26, 66)}
          height="420"
          fill={fill}
        />
      ))}
    </g>
  );
};

const Waves: Pattern = ({ palette, seed }) => {
  const height = seed.between(10, 22);
  const fills = [palette.light, palette.mid, palette.ground, palette.deep];
  return (
    <>
      <rect width="320" height="180" fill={palette.spark} />
      {fills.map((fill, layer) => {
        const y = 40 + layer * 34;
        const shift = seed.between(0, 80);
        const crests = steps(6)
          .map((index) => `q 20 ${index % 2 ? height : -height} 40 0 t 40 0`)
          .join(' ');
        return <path key={fill} fill={fill} d={`M${-shift - 20} ${y} ${crests} V 220 H -120 Z`} />;
      })}
    </>
  );
};

const Dots: Pattern = ({ palette, seed }) => {
  const [x, y] = [seed.between(60, 260), seed.between(30, 150)];
  return (
    <>
      <rect width="320" height="180" fill={palette.deep} />
      {steps(9).flatMap((row) =>
        steps(16).map((column) => {
          const [cx, cy] = [column * 21 + 3, row * 21 + 6];
          const near = Math.max(0, 1 - Math.hypot(cx - x, cy - y) / 190);
          const fill = near > 0.72 ? palette.spark : near > 0.4 ? palette.light : palette.mid;
          return <circle key={`${row}-${column}`} cx={cx} cy={cy} r={1.5 + near * 7} fill={fill} />;
        }),
      )}
    </>
  );
};

const Rays: Pattern = ({ palette, seed }) => {
  const [x, y] = [seed.between(40, 280), seed.between(150, 200)];
  const fills = [palette.mid, palette.light, palette.deep];
  return (
    <>
      {steps(18).map((index) => {
        const [from, to] = [(index * Math.PI) / 9, ((index + 0.55) * Math.PI) / 9];
        const point = (angle: number) => `${(x + Math.cos(angle) * 420).toFixed(1)} ${(y + Math.sin(angle) * 420).toFixed(1)}`;
        return <path key={index} fill={fills[index % 3]} d={`M${x} ${y} L ${point(from)} L ${point(to)} Z`} />;
      })}
      <circle cx={x} cy={y} r={seed.between(34, 52)} fill={palette.spark} />
    </>
  );
};

/** Places: landscapes, rings, tiles. */
export const communityPatterns: readonly Pattern[] = [Hills, Rings, Petals, Circles];
/** Happenings: movement, light, rhythm. */
export const eventPatterns: readonly Pattern[] = [Stripes, Waves, Dots, Rays];

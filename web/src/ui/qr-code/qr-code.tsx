import { encode } from 'uqr';
import styles from './qr-code.module.css';

type QrCodeProps = { label: string; value: string; /** Pixels. */ size: number };

/** Black on white in both themes, with a margin, as many scanners do not read inverted codes. */
export const QrCode = ({ label, value, size }: QrCodeProps) => {
  const { data, size: modules } = encode(value, { border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className={styles.code}
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
    >
      <rect width={modules} height={modules} fill="#ffffff" />
      <path d={dark.join('')} fill="#000000" />
    </svg>
  );
};

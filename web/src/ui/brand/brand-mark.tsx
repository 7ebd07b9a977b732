/** The sign of the product: a P that is a place with a way to it. */
export const BrandMark = ({ size = 32 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="var(--brand)" />
    <path
      d="M10.5 25V13.6a6.6 6.6 0 1 1 6.6 6.6h-2.4"
      fill="none"
      stroke="#fff"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <circle cx="17.1" cy="13.6" r="2.2" fill="#fff" />
  </svg>
);

import type { ReactElement } from 'react';

export type Art = () => ReactElement;

const line = { fill: 'none', stroke: 'var(--border-strong)', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
const Ground = () => <ellipse cx="120" cy="158" rx="86" ry="9" fill="var(--fill)" />;
const canvas = { viewBox: '0 0 240 180', 'aria-hidden': true } as const;

/** An empty square with a bench under a tree: room for people. */
export const EmptySpace: Art = () => (
  <svg {...canvas}>
    <Ground />
    <circle cx="166" cy="72" r="34" fill="var(--accent-soft)" />
    <circle cx="146" cy="88" r="20" fill="var(--fill-strong)" />
    <path {...line} d="M162 156 V92 M162 116 L176 100 M162 126 L150 112" />
    <path {...line} d="M56 128 H124 M56 116 H124 M64 128 V154 M116 128 V154 M60 104 V128 M120 104 V128" />
    <path {...line} d="M60 104 H120" />
    <circle cx="66" cy="50" r="9" fill="var(--brand)" opacity="0.85" />
    <path {...line} strokeWidth="1.5" d="M66 59 C 62 74, 72 84, 66 98" />
  </svg>
);

/** A door that stays closed. */
export const ClosedDoor: Art = () => (
  <svg {...canvas}>
    <Ground />
    <rect x="84" y="30" width="72" height="124" rx="8" fill="var(--accent-soft)" />
    <rect {...line} x="84" y="30" width="72" height="124" rx="8" />
    <rect {...line} x="98" y="46" width="44" height="34" rx="4" />
    <circle cx="143" cy="100" r="4" fill="var(--brand)" />
    <path {...line} d="M40 154 H200 M64 154 V120 M52 120 H76 V108 H52 Z" />
    <path {...line} strokeWidth="1.5" d="M176 154 C 176 128, 192 132, 190 108 M176 140 C 168 132, 166 126, 168 116" />
  </svg>
);

/** A map whose way ends nowhere. */
export const LostMap: Art = () => (
  <svg {...canvas}>
    <Ground />
    <path fill="var(--fill)" d="M48 56 L96 40 V132 L48 148 Z M144 56 L192 40 V132 L144 148 Z" />
    <path fill="var(--accent-soft)" d="M96 40 L144 56 V148 L96 132 Z" />
    <path {...line} d="M48 56 L96 40 L144 56 L192 40 V132 L144 148 L96 132 L48 148 Z M96 40 V132 M144 56 V148" />
    <path {...line} strokeDasharray="2 7" d="M62 126 C 84 92, 108 128, 124 98" />
    <path fill="var(--brand)" d="M152 62 a15 15 0 0 1 30 0 c0 12 -15 28 -15 28 s-15 -16 -15 -28 Z" />
    <text x="167" y="68" fontSize="17" fontWeight="700" fill="#fff" textAnchor="middle">
      ?
    </text>
  </svg>
);

/** A machine that has lain down. */
export const ServerNap: Art = () => (
  <svg {...canvas}>
    <Ground />
    <rect x="70" y="66" width="100" height="40" rx="8" fill="var(--accent-soft)" />
    <rect {...line} x="70" y="66" width="100" height="40" rx="8" />
    <rect {...line} x="70" y="112" width="100" height="40" rx="8" />
    <path {...line} d="M88 86 q5 5 10 0 M108 86 q5 5 10 0 M88 132 H118" />
    <circle cx="152" cy="86" r="4" fill="var(--brand)" />
    <circle cx="152" cy="132" r="4" fill="var(--border-strong)" />
    <path {...line} d="M174 52 h14 l-14 16 h14 M198 28 h10 l-10 12 h10" />
  </svg>
);

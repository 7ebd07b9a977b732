import type { ReactNode } from 'react';
import type { HealthState } from '#contract/dashboard/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Tag } from '#ui/layout/layout.tsx';
import { InlineText } from '#ui/layout/text.tsx';
import styles from './dashboard.module.css';

const tones = { good: 'success', attention: 'warning', bad: 'danger' } as const satisfies Record<HealthState, string>;

type HealthRowProps = { name: string; state: HealthState; children: ReactNode };
/** A part of the site: its values, and its state in one word. */
export const HealthRow = ({ name, state, children }: HealthRowProps) => {
  const t = useTexts('dashboard');
  return (
    <li className={styles.part}>
      <InlineText look="medium">{name}</InlineText>
      <span className={styles.facts}>{children}</span>
      <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>
    </li>
  );
};

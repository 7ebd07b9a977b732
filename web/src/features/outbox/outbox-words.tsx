import type { OutboxMessage, OutboxState } from '#contract/outbox.ts';
import { hasText, useTexts, type TextKey } from '#kernel/i18n/index.ts';
import { Tag } from '#ui/layout/layout.tsx';

const tones = { waiting: 'info', sent: 'success', kept: 'warning', failed: 'danger' } as const satisfies Record<OutboxState, string>;

export const StateTag = ({ state }: { state: OutboxState }) => {
  const t = useTexts('outbox');
  return <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>;
};

/** The label of a kind of message; a newer server may send kinds without a text here. */
export const useKindName = () => {
  const t = useTexts('outbox');
  return ({ kind }: Pick<OutboxMessage, 'kind'>): string => {
    const key = `kind.${kind}`;
    return hasText('outbox', key) ? t(key as TextKey<'outbox'>) : kind;
  };
};

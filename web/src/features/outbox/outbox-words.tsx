import type { OutboxMessage, OutboxState } from '#contract/outbox.ts';
import { hasText, useTexts, type TextKey } from '#kernel/i18n/index.ts';
import { Tag } from '#ui/layout/layout.tsx';

const tones = { waiting: 'info', sent: 'success', kept: 'warning', failed: 'danger' } as const satisfies Record<OutboxState, string>;

export const StateTag = ({ state }: { state: OutboxState }) => {
  const t = useTexts('outbox');
  return <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>;
};

/** What a message is about; a later server may write kinds that this page has no words for. */
export const useKindName = () => {
  const t = useTexts('outbox');
  return ({ kind }: Pick<OutboxMessage, 'kind'>): string => {
    const key = `kind.${kind}`;
    return hasText('outbox', key) ? t(key as TextKey<'outbox'>) : kind;
  };
};

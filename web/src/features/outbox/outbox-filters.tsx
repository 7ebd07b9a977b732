import { outboxKinds } from '#contract/browser/outbox-kinds.ts';
import { FilterSelect } from '#console/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { channels, states, type OutboxFilterValues } from './outbox-filter.ts';

type OutboxFiltersProps = { filter: OutboxFilterValues; onFilter: (change: Partial<OutboxFilterValues>) => void };

/** Filters by state, transport and kind of the messages. */
export const OutboxFilters = ({ filter, onFilter }: OutboxFiltersProps) => {
  const t = useTexts('outbox');
  return (
    <>
      <FilterSelect
        label={t('filter.state')}
        value={filter.state}
        options={states.map((value) => ({ value, label: t(`state.${value}`) }))}
        onChange={(state) => onFilter({ state })}
      />
      <FilterSelect
        label={t('filter.channel')}
        value={filter.channel}
        options={channels.map((value) => ({ value, label: t(`channel.${value}`) }))}
        onChange={(channel) => onFilter({ channel })}
      />
      <FilterSelect
        label={t('filter.kind')}
        value={filter.kind}
        options={outboxKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        isLong
        onChange={(kind) => onFilter({ kind })}
      />
    </>
  );
};

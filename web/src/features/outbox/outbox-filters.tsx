import { Select } from 'antd';
import { useTexts } from '#kernel/i18n/index.ts';
import { channels, kinds, states, type OutboxFilter } from './outbox-filter.ts';
import styles from './outbox.page.module.css';
import { useKindName } from './outbox-words.tsx';

type OutboxFiltersProps = { filter: OutboxFilter; onFilter: (change: Partial<OutboxFilter>) => void };

/** What became of a message, by which way it goes, and what it is about. */
export const OutboxFilters = ({ filter, onFilter }: OutboxFiltersProps) => {
  const t = useTexts('outbox');
  const kindName = useKindName();
  return (
    <>
      <Select
        className={styles.filter}
        aria-label={t('filter.state')}
        placeholder={t('filter.state')}
        value={filter.state || undefined}
        allowClear
        popupMatchSelectWidth={false}
        options={states.map((value) => ({ value, label: t(`state.${value}`) }))}
        onChange={(value?: string) => onFilter({ state: value ?? '' })}
      />
      <Select
        className={styles.filter}
        aria-label={t('filter.channel')}
        placeholder={t('filter.channel')}
        value={filter.channel || undefined}
        allowClear
        popupMatchSelectWidth={false}
        options={channels.map((value) => ({ value, label: t(`channel.${value}`) }))}
        onChange={(value?: string) => onFilter({ channel: value ?? '' })}
      />
      <Select
        className={styles.filter}
        aria-label={t('filter.kind')}
        placeholder={t('filter.kind')}
        value={filter.kind || undefined}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        options={kinds.map((kind) => ({ value: kind, label: kindName({ kind }) }))}
        onChange={(value?: string) => onFilter({ kind: value ?? '' })}
      />
    </>
  );
};

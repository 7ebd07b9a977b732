import { Select } from 'antd';
import { useTexts } from '#kernel/i18n/index.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { actions, targetTypes } from './audit-actions.ts';
import type { AuditFilter } from './audit-filter.ts';
import { useActionName } from './audit-words.tsx';
import styles from './audit.module.css';

type AuditFiltersProps = {
  filter: AuditFilter;
  href: (change: Partial<AuditFilter>) => string;
  onFilter: (change: Partial<AuditFilter>) => void;
};

/** What was done, to what kind of thing; and of whom, where a link has said so. */
export const AuditFilters = ({ filter, href, onFilter }: AuditFiltersProps) => {
  const t = useTexts('audit');
  const actionName = useActionName();
  const { action, targetType, actorId, targetId } = filter;
  return (
    <>
      <Select
        className={styles.action}
        aria-label={t('filter.action')}
        placeholder={t('filter.action')}
        value={action || undefined}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        options={actions.map((value) => ({ value, label: actionName(value) }))}
        onChange={(value?: string) => onFilter({ action: value ?? '' })}
      />
      <Select
        className={styles.type}
        aria-label={t('filter.target')}
        placeholder={t('filter.target')}
        value={targetType || undefined}
        allowClear
        popupMatchSelectWidth={false}
        options={targetTypes.map((value) => ({ value, label: t(`target.${value}`) }))}
        onChange={(value?: string) => onFilter({ targetType: value ?? '', targetId: '' })}
      />
      {actorId && <LinkButton to={href({ actorId: '' })}>{t('only.actor')}</LinkButton>}
      {targetId && <LinkButton to={href({ targetId: '', targetType: '' })}>{t('only.target')}</LinkButton>}
    </>
  );
};

import { FilterSelect } from '#console/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { actions, targetTypes } from './audit-actions.ts';
import type { AuditFilter } from './audit-filter.ts';
import { useActionName } from './audit-words.tsx';

type AuditFiltersProps = {
  filter: AuditFilter;
  href: (change: Partial<AuditFilter>) => string;
  onFilter: (change: Partial<AuditFilter>) => void;
};

/** Filters by action, by target type, and by actor if a link has set it. */
export const AuditFilters = ({ filter, href, onFilter }: AuditFiltersProps) => {
  const t = useTexts('audit');
  const actionName = useActionName();
  const { action, targetType, actorId, targetId } = filter;
  return (
    <>
      <FilterSelect
        label={t('filter.action')}
        value={action}
        options={actions.map((value) => ({ value, label: actionName(value) }))}
        isLong
        onChange={(chosen) => onFilter({ action: chosen })}
      />
      <FilterSelect
        label={t('filter.target')}
        value={targetType}
        options={targetTypes.map((value) => ({ value, label: t(`target.${value}`) }))}
        onChange={(chosen) => onFilter({ targetType: chosen, targetId: '' })}
      />
      {actorId && <LinkButton to={href({ actorId: '' })}>{t('only.actor')}</LinkButton>}
      {targetId && <LinkButton to={href({ targetId: '', targetType: '' })}>{t('only.target')}</LinkButton>}
    </>
  );
};

import type { Role } from '#contract/roles.ts';
import { hasText, useTexts, type TextKey } from '#kernel/i18n/index.ts';
import { Tag } from '#ui/layout/layout.tsx';

/** Built-in roles are named by text keys, custom ones as entered. */
export const useRoleName = () => {
  const t = useTexts('roles');
  return ({ name }: Pick<Role, 'name'>): string =>
    name.startsWith('role.') && hasText('roles', name) ? t(name as TextKey<'roles'>) : name;
};

export const RoleStatus = ({ status }: Pick<Role, 'status'>) => {
  const t = useTexts('roles');
  return <Tag tone={status === 'enabled' ? 'success' : 'neutral'}>{t(`status.${status}`)}</Tag>;
};

export const usePeopleCount = () => {
  const t = useTexts('roles');
  return ({ people }: Pick<Role, 'people'>): string => (people === null ? t('people.everybody') : t('people.count', { count: people }));
};

import type { AuditEntry } from '#contract/audit.ts';
import { useSettingName } from '#features/site-settings/index.ts';
import { hasText, useFormat, useTexts, type TextKey } from '#kernel/i18n/index.ts';
import { PersonLink } from '#ui/avatar/person-link.tsx';
import styles from './audit.module.css';

/** The label of an action; a newer server may send actions without a text here. */
export const useActionName = () => {
  const t = useTexts('audit');
  return (action: string): string => {
    const key = `action.${action}`;
    return hasText('audit', key) ? t(key as TextKey<'audit'>) : action;
  };
};

/** The actor under the name of that time, linked to the current account. */
export const Actor = ({ actor }: Pick<AuditEntry, 'actor'>) => {
  const t = useTexts('audit');
  if (!actor) return <span className={styles.muted}>{t('actor.none')}</span>;
  if (actor.id === null) return <span className={styles.muted}>{t('actor.command_line')}</span>;
  return <PersonLink username={actor.username ?? ''}>{actor.name}</PersonLink>;
};

/** The target of the action; for settings, which share one target, the changed ones. */
export const Target = ({ target, settings }: Pick<AuditEntry, 'target' | 'settings'>) => {
  const t = useTexts('audit');
  const format = useFormat();
  const settingName = useSettingName();
  if (!target) return <span className={styles.muted}>–</span>;
  const name = settings.length > 0 ? format.list(settings.map(settingName)) : target.name || target.id;
  return (
    <span className={styles.target}>
      <PersonLink username={target.username ?? ''}>{name}</PersonLink> <span className={styles.kind}>{t(`target.${target.type}`)}</span>
    </span>
  );
};

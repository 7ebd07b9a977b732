import type { AuditEntry } from '#contract/audit.ts';
import { hasText, useTexts, type TextKey } from '#kernel/i18n/index.ts';
import { PersonLink } from '#ui/avatar/person-link.tsx';
import styles from './audit.module.css';

/** What a line tells; a later server may write what this page has no words for. */
export const useActionName = () => {
  const t = useTexts('audit');
  return (action: string): string => {
    const key = `action.${action}`;
    return hasText('audit', key) ? t(key as TextKey<'audit'>) : action;
  };
};

/** Somebody as they were called then; the name leads to who they are now. */
export const Actor = ({ actor }: Pick<AuditEntry, 'actor'>) => {
  const t = useTexts('audit');
  if (!actor) return <span className={styles.muted}>{t('actor.none')}</span>;
  if (actor.id === null) return <span className={styles.muted}>{t('actor.command_line')}</span>;
  return <PersonLink username={actor.username ?? ''}>{actor.name}</PersonLink>;
};

export const Target = ({ target }: Pick<AuditEntry, 'target'>) => {
  const t = useTexts('audit');
  if (!target) return <span className={styles.muted}>–</span>;
  return (
    <span className={styles.target}>
      <PersonLink username={target.username ?? ''}>{target.name || target.id}</PersonLink>{' '}
      <span className={styles.kind}>{t(`target.${target.type}`)}</span>
    </span>
  );
};

import type { AuditDetail } from '#contract/audit.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import styles from './audit.module.css';
import { changesOf, isEmpty, MASK, valueText } from './audit-diff.ts';

/** The values before and after, field by field. */
export const ChangeList = ({ before, after }: Pick<AuditDetail, 'before' | 'after'>) => {
  const t = useTexts('audit');
  const changes = changesOf(before, after);
  if (changes.length === 0) return null;
  return (
    <section aria-label={t('changes')}>
      <h3 className={styles.heading}>{t('changes')}</h3>
      <dl className={styles.changes}>
        {changes.map(({ name, before: old, after: now }) => (
          <div key={name}>
            <dt>{name}</dt>
            {before && (
              <dd>
                <span className="visually-hidden">{t('before')} </span>
                <del className={styles.before}>
                  <Value value={old} />
                </del>
              </dd>
            )}
            {after && (
              <dd>
                <span className="visually-hidden">{t('after')} </span>
                <ins className={styles.after}>
                  <Value value={now} />
                </ins>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
};

const Value = ({ value }: { value: unknown }) => {
  const t = useTexts('audit');
  if (value === MASK) return <em className={styles.said}>{t('value.secret')}</em>;
  if (isEmpty(value)) return <em className={styles.said}>{t('value.empty')}</em>;
  if (typeof value === 'boolean') return t(value ? 'value.yes' : 'value.no');
  return valueText(value);
};

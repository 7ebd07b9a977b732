import type { AuditDetail } from '#contract/audit.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import styles from './audit.module.css';
import { changesOf } from './audit-diff.ts';
import { usePlainWords, type PlainValue } from './audit-values.ts';

/** The values before and after, field by field. */
export const ChangeList = ({ before, after }: Pick<AuditDetail, 'before' | 'after'>) => {
  const t = useTexts('audit');
  const { nameOf, valueOf } = usePlainWords();
  const changes = changesOf(before, after);
  if (changes.length === 0) return null;
  return (
    <section aria-label={t('changes')}>
      <h3 className={styles.heading}>{t('changes')}</h3>
      <dl className={styles.changes}>
        {changes.map(({ name, before: old, after: now }) => (
          <div key={name}>
            <dt>{nameOf(name)}</dt>
            {before && (
              <dd>
                <span className="visually-hidden">{t('before')} </span>
                <del className={styles.before}>
                  <Value {...valueOf(name, old)} />
                </del>
              </dd>
            )}
            {after && (
              <dd>
                <span className="visually-hidden">{t('after')} </span>
                <ins className={styles.after}>
                  <Value {...valueOf(name, now)} />
                </ins>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
};

const Value = ({ text, isSaid }: PlainValue) => (isSaid ? <em className={styles.said}>{text}</em> : text);

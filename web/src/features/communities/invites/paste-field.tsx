import { useMemo } from 'react';
import { limits } from '#contract/browser/limits.ts';
import type { Bound } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { Button } from '#ui/button/button.tsx';
import { readAddresses, withoutEntry } from './addresses.ts';
import styles from './invites.module.css';

/** Shown at once; the rest follows as these are corrected. */
const maxListed = 20;

/** E-mail addresses, separated by anything. What is wrong is listed line by line, to be corrected in the text or removed. */
export const PasteField = ({ value, onChange, ...field }: Bound<string>) => {
  const t = useTexts('communities-invites');
  const { emails, problems } = useMemo(() => readAddresses(value), [value]);
  return (
    <div className={styles.people}>
      <AreaField
        {...field}
        value={value}
        onChange={onChange}
        label={t('people.paste')}
        note={emails.length > 0 ? t('address.count', { count: emails.length }) : t('people.paste.note', { max: limits.invitedAtOnce.max })}
        rows={4}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      {problems.length > 0 && (
        <ul className={styles.problems} aria-label={t('address.problems')}>
          {problems.slice(0, maxListed).map((problem) => (
            <li key={problem.start}>
              <span>{t(`address.${problem.why}`, { line: problem.line, entry: problem.entry })}</span>
              <Button
                look="text"
                size="small"
                aria-label={t('address.remove', { entry: problem.entry })}
                onClick={() => onChange(withoutEntry(value, problem))}
              >
                {t('address.removeIt')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

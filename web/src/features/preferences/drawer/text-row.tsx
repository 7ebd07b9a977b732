import { useId, useState } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { isPreference, kindOf, maxText, usePreferences } from '#kernel/preferences/index.ts';
import { useChange } from './change-context.ts';
import { PreferenceRow } from './preference-row.tsx';
import styles from './text-row.module.css';

type TextName = 'companyName' | 'companyWebsite' | 'copyrightDate' | 'ICPNumber' | 'ICPLink';
type TextRowProps = {
  name: TextName;
  placeholder?: string;
  reason?: string | null;
  /** The effective value, if it is not the preference itself. */
  shown?: string;
};

/** Adds a missing scheme to a URL. */
const withScheme = (name: TextName, text: string) =>
  kindOf(name) === 'address' && /^[\w-]+(?:\.[\w-]+)+/.test(text) && !isPreference(name, text) ? `https://${text}` : text;

/** Free text: a valid value applies while typing, an invalid one shows an error. */
export const TextRow = ({ name, placeholder, reason, shown }: TextRowProps) => {
  const t = useTexts('preferences-drawer');
  const change = useChange();
  const value = usePreferences((preferences) => preferences[name]);
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const errorId = useId();
  const isAddress = kindOf(name) === 'address';

  const errorOf = (text: string) => {
    if ([...text].length > maxText) return t('error.long', { max: maxText });
    return isAddress ? t('error.address') : t('error.text');
  };
  const write = (text: string) => {
    setDraft(text);
    if (isPreference(name, text)) {
      setError(null);
      change({ [name]: text });
    } else if (!isAddress || [...text].length > maxText) setError(errorOf(text));
  };
  const leave = () => {
    if (draft === null) return;
    const text = withScheme(name, draft.trim());
    if (!isPreference(name, text)) return setError(errorOf(text));
    setDraft(null);
    setError(null);
    if (text !== value) change({ [name]: text });
  };

  return (
    <PreferenceRow name={name} reason={reason ?? null} isStacked>
      {(ids) => (
        <span className={styles.field}>
          <input
            id={ids.control}
            className={styles.input}
            type={isAddress ? 'url' : 'text'}
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            disabled={Boolean(reason)}
            value={draft ?? shown ?? value}
            aria-invalid={error !== null}
            aria-describedby={[ids.hint, error === null ? undefined : errorId].filter(Boolean).join(' ') || undefined}
            onChange={(event) => write(event.target.value)}
            onBlur={leave}
          />
          <span className={styles.error} id={errorId} role="status">
            {error}
          </span>
        </span>
      )}
    </PreferenceRow>
  );
};

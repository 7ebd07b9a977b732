import { useState } from 'react';
import { canUsePasskeys, signInByPasskey } from '#features/security/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Refusal } from '#ui/field/refusal.tsx';
import styles from './login-form.module.css';
import { isRemembered } from './remember.tsx';
import { sentenceOf } from './sentence-of.ts';
import type { Enter } from './sign-in.ts';

/** Signs in with a passkey of this site; not rendered if the browser or the host does not support passkeys. */
export const PasskeyButton = ({ enter }: { enter: Enter }) => {
  const t = useTexts('auth');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isNone, setNone] = useState(false);
  if (!canUsePasskeys()) return null;
  const signIn = async () => {
    setBusy(true);
    setRefusal(null);
    setNone(false);
    try {
      const remember = isRemembered();
      const tokens = await signInByPasskey(remember);
      if (tokens) return enter(tokens, { remember });
      setNone(true);
    } catch (error) {
      setRefusal((await sentenceOf(error)) ?? t('missing'));
    }
    setBusy(false);
  };
  return (
    <>
      {refusal && <Refusal text={refusal} />}
      <button type="button" className={styles.passkey} disabled={isBusy} aria-busy={isBusy} onClick={() => void signIn()}>
        {t('passkey')}
      </button>
      {isNone && (
        <p role="status" className={styles.passkeyNote}>
          {t('passkey.none')}
        </p>
      )}
    </>
  );
};

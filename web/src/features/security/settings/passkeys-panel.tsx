import { useState } from 'react';
import type { Passkey } from '#contract/security/index.ts';
import { api, isApiError } from '#kernel/api/index.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Text } from '#ui/layout/text.tsx';
import { useRefreshSecurity } from '../security.queries.ts';
import { canUsePasskeys } from '../sign-in/can-use.ts';
import { KeyIcon } from '../sign-in/key-icon.tsx';
import { isKnownHere, makePasskey } from '../sign-in/passkeys.ts';
import { PasskeyRow } from './passkey-row.tsx';
import styles from './security.module.css';

/** The server creates the challenge, the browser asks the user, the server stores the credential. */
const useAddPasskey = () => {
  const t = useTexts('security');
  const refresh = useRefreshSecurity();
  const [isBusy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    try {
      const passkey = await makePasskey(await api('POST /me/passkeys/options'));
      if (passkey) {
        await api('POST /me/passkeys', { body: { passkey } });
        await refresh();
        toast.success(t('passkeys.added'));
      }
    } catch (error) {
      if (isKnownHere(error)) toast.info(t('passkeys.here'));
      else if (!isApiError(error, 'auth.confirmation_required')) toast.error(errorText(error));
    }
    setBusy(false);
  };
  return { isBusy, add };
};

export const PasskeysPanel = ({ passkeys }: { passkeys: readonly Passkey[] }) => {
  const t = useTexts('security');
  const { isBusy, add } = useAddPasskey();
  return (
    <Panel title={t('passkeys.title')}>
      <p className={styles.text}>{t('passkeys.text')}</p>
      {passkeys.length > 0 && (
        <ul className={styles.rows} aria-label={t('passkeys.title')}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <Button icon={<KeyIcon />} isBusy={isBusy} onClick={() => void add()}>
          {t('passkeys.add')}
        </Button>
      ) : (
        <Text look="note">{t('passkeys.unusable')}</Text>
      )}
    </Panel>
  );
};

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecurityState } from '#contract/security/index.ts';
import { api } from '#kernel/api/index.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { QuestionDialog } from '#parts/question-dialog.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel, Tag } from '#ui/layout/layout.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { useRemoveTotp, useRenewRecoveryCodes } from '../security.queries.ts';
import { RecoveryCodesDialog } from './recovery-codes.tsx';
import styles from './security.module.css';
import { TotpSetUp } from './totp-set-up.tsx';

/** Up to this number of remaining codes the count is highlighted. */
const FEW = 3;

export const TotpPanel = ({ state }: { state: SecurityState }) => {
  const t = useTexts('security');
  const isOn = state.totpSince !== null;
  return (
    <Panel title={t('totp.title')} extra={<Tag tone={isOn ? 'success' : 'neutral'}>{t(isOn ? 'on' : 'off')}</Tag>}>
      {isOn ? <Running state={state} /> : <Beginning />}
    </Panel>
  );
};

const Beginning = () => {
  const t = useTexts('security');
  const start = useMutation({ mutationFn: () => api('POST /me/totp') });
  return (
    <>
      <p className={styles.text}>{t('totp.text')}</p>
      <Button isBusy={start.isPending} onClick={() => start.mutate()}>
        {t('totp.setUp')}
      </Button>
      {start.data && <TotpSetUp {...start.data} onClose={start.reset} />}
    </>
  );
};

const Running = ({ state: { totpSince, recoveryCodesLeft } }: { state: SecurityState }) => {
  const t = useTexts('security');
  const format = useFormat();
  const renew = useRenewRecoveryCodes();
  const [isRemoving, setRemoving] = useState(false);
  return (
    <>
      <p className={styles.text}>
        {totpSince && t('totp.since', { date: format.dayWithin(totpSince, 'long') })}{' '}
        <span data-few={recoveryCodesLeft <= FEW}>{t('codes.left', { count: recoveryCodesLeft })}</span>
      </p>
      <Row gap={8} wrap>
        <Button isBusy={renew.isPending} onClick={() => renew.mutate()}>
          {t('codes.renew')}
        </Button>
        <Button look="text" isDanger onClick={() => setRemoving(true)}>
          {t('totp.remove')}
        </Button>
      </Row>
      {renew.data && <RecoveryCodesDialog codes={renew.data.recoveryCodes} onClose={renew.reset} />}
      {isRemoving && <RemoveDialog onClose={() => setRemoving(false)} />}
    </>
  );
};

const RemoveDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts('security');
  const remove = useRemoveTotp();
  const go = () => remove.mutate(undefined, { onSuccess: onClose });
  return (
    <QuestionDialog
      title={t('totp.remove.title')}
      text={t('totp.remove.text')}
      width={420}
      action={t('totp.remove')}
      isDanger
      isBusy={remove.isPending}
      onAct={go}
      onClose={onClose}
    />
  );
};

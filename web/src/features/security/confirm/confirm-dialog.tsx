import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecurityState } from '#contract/security/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Choice as ChoiceOf } from '#ui/choice/choice.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { Bone } from '#ui/skeleton/skeleton.tsx';
import { securityQuery } from '../security.queries.ts';
import { canUsePasskeys } from '../sign-in/can-use.ts';
import { ProofForm } from './proof-form.tsx';

type Method = SecurityState['confirmBy'][number];
type ConfirmDialogProps = { onConfirmed: () => void; onCancel: () => void };

/** The account's methods that this browser supports; never empty. */
const usable = (methods: readonly Method[]): readonly Method[] => {
  const here = methods.filter((method) => method !== 'passkey' || canUsePasskeys());
  return here.length > 0 ? here : methods;
};

/** Asks the user to confirm their identity before a sensitive action; closing it cancels the action. */
export const ConfirmDialog = ({ onConfirmed, onCancel }: ConfirmDialogProps) => {
  const t = useTexts('security');
  const state = useQuery(securityQuery);
  return (
    <Dialog
      title={t('confirm.title')}
      text={t('confirm.text')}
      width={420}
      focus="input, [data-look=primary]"
      holdsWords
      onClose={onCancel}
    >
      {state.data ? (
        <Methods methods={usable(state.data.confirmBy)} onConfirmed={onConfirmed} />
      ) : (
        <LoadingState query={state}>
          <Bone height={112} />
        </LoadingState>
      )}
    </Dialog>
  );
};

const Methods = ({ methods, onConfirmed }: { methods: readonly Method[]; onConfirmed: () => void }) => {
  const t = useTexts('security');
  const [method, setMethod] = useState(methods[0] ?? 'mail');
  return (
    <Stack gap={16}>
      {methods.length > 1 && (
        <ChoiceOf
          label={t('confirm.how')}
          value={method}
          options={methods.map((value) => ({ value, label: t(`confirm.by.${value}`) }))}
          onChange={setMethod}
        />
      )}
      <ProofForm key={method} method={method} onConfirmed={onConfirmed} />
    </Stack>
  );
};

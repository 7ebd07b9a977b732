import { useState, type SubmitEvent } from 'react';
import { limits } from '#contract/browser/limits.ts';
import type { Passkey } from '#contract/security/index.ts';
import { RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { QuestionDialog } from '#parts/question-dialog.tsx';
import { Button } from '#ui/button/button.tsx';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import { ListRow } from '#ui/list-row/list-row.tsx';
import { useRemovePasskey, useRenamePasskey } from '../security.queries.ts';
import { KeyIcon } from '../sign-in/key-icon.tsx';
import styles from './security.module.css';

export const PasskeyRow = ({ passkey }: { passkey: Passkey }) => {
  const t = useTexts('security');
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const close = () => setOpen(null);
  return (
    <ListRow
      className={styles.row}
      wrap="always"
      start={<KeyIcon size={20} />}
      end={
        <Row gap={8} wrap>
          <Button size="small" look="text" aria-label={t('passkeys.rename.of', { name: passkey.name })} onClick={() => setOpen('rename')}>
            {t('passkeys.rename')}
          </Button>
          <Button
            size="small"
            look="text"
            isDanger
            aria-label={t('passkeys.remove.of', { name: passkey.name })}
            onClick={() => setOpen('remove')}
          >
            {t('passkeys.remove')}
          </Button>
        </Row>
      }
    >
      <Text look="medium">{passkey.name}</Text>
      <Text look="note">
        <RelativeTime at={passkey.createdAt} wrap={(time) => t('passkeys.since', { time })} /> ·{' '}
        {passkey.lastUsedAt ? <RelativeTime at={passkey.lastUsedAt} wrap={(time) => t('passkeys.used', { time })} /> : t('passkeys.unused')}
      </Text>
      {open === 'rename' && <RenameDialog passkey={passkey} onClose={close} />}
      {open === 'remove' && <RemoveDialog passkey={passkey} onClose={close} />}
    </ListRow>
  );
};

type DialogProps = { passkey: Passkey; onClose: () => void };
const RenameDialog = ({ passkey, onClose }: DialogProps) => {
  const t = useTexts('security');
  const common = useTexts('kernel');
  const { mutate: rename } = useRenamePasskey();
  const [error, setError] = useState<string | undefined>();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    if (name === '') return setError(t('passkeys.name.required'));
    if (name !== passkey.name) rename({ id: passkey.id, name });
    onClose();
  };
  return (
    <Dialog title={t('passkeys.rename.title')} width={400} focus="input" onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <Field
          label={t('passkeys.name')}
          name="name"
          defaultValue={passkey.name}
          maxLength={limits.passkeyName.max}
          autoComplete="off"
          error={error}
        />
        <DialogActions>
          <CloseButton label={common('cancel')} />
          <Button look="primary" type="submit">
            {common('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

const RemoveDialog = ({ passkey, onClose }: DialogProps) => {
  const t = useTexts('security');
  const { mutate: remove } = useRemovePasskey();
  const go = () => {
    onClose();
    remove(passkey.id);
  };
  return (
    <QuestionDialog
      title={t('passkeys.remove.title', { name: passkey.name })}
      text={t('passkeys.remove.text')}
      width={420}
      action={t('passkeys.remove')}
      isDanger
      onAct={go}
      onClose={onClose}
    />
  );
};

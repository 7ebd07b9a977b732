import { useState } from 'react';
import { copyText } from '#kernel/copy-text.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import type { Invite } from './communities.invites.queries.ts';
import styles from './invite-link.module.css';
import { CopyIcon } from '#ui/icons/content-icons.tsx';
import { CheckIcon } from '#ui/icons/icons.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';

/** The link to share. Its token is not stored, so it can be copied only now. */
export const InviteLink = ({ invite, onAnother }: { invite: Invite; onAnother: () => void }) => {
  const t = useTexts('communities-invites');
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);
  const copy = async () => setCopied((await copyText(invite.inviteUrl)) ? 'yes' : 'no');
  return (
    <Stack gap={12} align="start">
      <p>{t('invite.ready')}</p>
      <div className={styles.row}>
        <Field label={t('invite.link')} hidesLabel readOnly value={invite.inviteUrl} onFocus={(event) => event.target.select()} />
        <Button
          look="primary"
          autoFocus
          icon={copied === 'yes' ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
          onClick={() => void copy()}
        >
          {t(copied === 'yes' ? 'invite.copied' : 'invite.copy')}
        </Button>
      </div>
      <Text look="secondary" aria-live="polite">
        {copied === 'no' ? t('invite.copyByHand') : <Terms invite={invite} />}
      </Text>
      <Button onClick={onAnother}>{t('invite.another')}</Button>
    </Stack>
  );
};

const Terms = ({ invite: { expiresAt, maxUses } }: { invite: Invite }) => {
  const t = useTexts('communities-invites');
  const format = useFormat();
  const until = expiresAt
    ? t('invite.until', { date: `${format.dayWithin(expiresAt)} ${format.time(expiresAt)}` })
    : t('invite.untilNever');
  const uses = maxUses === null ? t('invite.anybody') : t('invite.people', { count: maxUses });
  return (
    <>
      {until} {uses}
    </>
  );
};

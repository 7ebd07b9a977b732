import { Alert, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { limits } from '#contract/kernel/limits.ts';
import { codePoints } from '#contract/kernel/patterns.ts';
import { withLooks } from '#kernel/antd/index.tsx';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { useJoinCommunity, type Joinable } from './membership.queries.ts';

type JoinRequestDialogProps = { community: Joinable; onClose: () => void };

/** A few words to the moderators; they may stay empty. */
const Dialog = ({ community, onClose }: JoinRequestDialogProps) => {
  const t = useTexts('communities');
  const common = useTexts('kernel');
  const join = useJoinCommunity({ silent: true });
  const field = useId();
  const [message, setMessage] = useState('');
  const close = () => {
    join.reset();
    onClose();
  };
  const send = () =>
    join.mutateAsync({ community, message: message.trim() }).then(
      () => {
        toast.success(t('request.sent'));
        close();
      },
      () => undefined,
    );
  return (
    <Modal
      open
      title={t('request.title', { name: community.name })}
      okText={t('request.send')}
      cancelText={common('cancel')}
      okButtonProps={{ disabled: codePoints(message) > limits.joinMessage.max }}
      confirmLoading={join.isPending}
      onOk={() => void send()}
      onCancel={close}
    >
      <p>{t('request.text')}</p>
      {join.error && <Alert type="error" showIcon title={errorText(join.error)} style={{ marginTop: 12 }} />}
      <label htmlFor={field} className="visually-hidden">
        {t('request.message')}
      </label>
      <Input.TextArea
        id={field}
        autoFocus
        value={message}
        placeholder={t('request.placeholder')}
        autoSize={{ minRows: 3, maxRows: 8 }}
        count={{ show: true, max: limits.joinMessage.max, strategy: codePoints }}
        onChange={(event) => setMessage(event.target.value)}
        style={{ marginTop: 12, marginBottom: 16 }}
      />
    </Modal>
  );
};

export const JoinRequestDialog = withLooks(Dialog);

import { Alert, Modal } from 'antd';
import { useNavigate } from 'react-router';
import type { Community } from '#contract/communities.ts';
import { withLooks } from '#kernel/antd/index.tsx';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { useCloseCommunity } from './membership.queries.ts';

type CloseDialogProps = { community: Pick<Community, 'id' | 'name'>; onClose: () => void };

/** Closes a community without other members. */
const Dialog = ({ community, onClose }: CloseDialogProps) => {
  const t = useTexts('communities');
  const common = useTexts('kernel');
  const navigate = useNavigate();
  const close = useCloseCommunity();
  const confirm = () =>
    close.mutateAsync(community.id).then(
      () => {
        toast.success(t('close.done', { name: community.name }));
        return navigate('/communities', { replace: true });
      },
      () => undefined,
    );
  return (
    <Modal
      open
      title={t('close.title', { name: community.name })}
      okText={t('close.confirm')}
      okButtonProps={{ danger: true }}
      cancelText={common('cancel')}
      confirmLoading={close.isPending}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      {close.error && <Alert type="error" showIcon title={errorText(close.error)} style={{ marginBottom: 12 }} />}
      <p>{t('close.text')}</p>
    </Modal>
  );
};

export const CloseDialog = withLooks(Dialog);

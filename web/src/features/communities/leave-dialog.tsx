import { Modal } from 'antd';
import { withLooks } from '#kernel/antd/index.tsx';
import { useTexts } from '#kernel/i18n/index.ts';
import type { Consequence } from './leaving.ts';

type LeaveDialogProps = {
  name: string;
  consequence: Consequence | null;
  /** Events to come in which they have a seat or wait for one. */
  seats: number;
  isLeaving: boolean;
  onLeave: () => void;
  onClose: () => void;
};

/** Says what cannot be taken back; where everything can, nobody is asked. */
const Dialog = ({ name, consequence, seats, isLeaving, onLeave, onClose }: LeaveDialogProps) => {
  const t = useTexts('communities');
  return (
    <Modal
      open
      title={t('leave.title', { name })}
      okText={t('leave.action')}
      okButtonProps={{ danger: true }}
      cancelText={t('leave.stay')}
      confirmLoading={isLeaving}
      onOk={onLeave}
      onCancel={onClose}
    >
      {consequence && <p>{t(`leave.${consequence}`)}</p>}
      {seats > 0 && <p>{t('leave.seats', { count: seats })}</p>}
    </Modal>
  );
};

export const LeaveDialog = withLooks(Dialog);

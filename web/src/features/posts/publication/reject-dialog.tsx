import { useTexts } from '#kernel/i18n/index.ts';
import { ReasonDialog } from '../thread/reason-dialog.tsx';

type RejectDialogProps = { count: number; onReject: (reason: string) => Promise<string>; onClose: () => void };

/** Rejects posts that wait for approval, with a reason for their authors. */
export const RejectDialog = ({ count, onReject, onClose }: RejectDialogProps) => {
  const t = useTexts('posts-publication');
  return (
    <ReasonDialog title={t('reject.title', { count })} text={t('reject.text')} action={t('reject')} onSend={onReject} onClose={onClose} />
  );
};

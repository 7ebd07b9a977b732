import { useState } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { Button } from '#ui/button/button.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { type Chosen, type DecidedPlace, useDecide } from './use-decide.ts';

const RejectDialog = lazyPart(async () => (await import('./reject-dialog.tsx')).RejectDialog, 'posts-thread');

type DecideButtonsProps = { place: DecidedPlace; chosen: Chosen; labels: Record<'approve' | 'reject', string> };

/** Approves or rejects one text. */
export const DecideButtons = ({ place, chosen, labels }: DecideButtonsProps) => {
  const t = useTexts('posts-publication');
  const [isRejecting, setRejecting] = useState(false);
  const { approve, reject, isPending } = useDecide(place);
  const close = () => setRejecting(false);
  return (
    <Row gap={8} wrap>
      <Button size="small" aria-label={labels.reject} onClick={() => setRejecting(true)}>
        {t('reject')}
      </Button>
      <Button size="small" aria-label={labels.approve} isBusy={isPending} onClick={() => void approve(chosen)}>
        {t('approve')}
      </Button>
      {isRejecting && <RejectDialog count={1} onReject={(reason) => reject(chosen, reason)} onClose={close} onLoadError={close} />}
    </Row>
  );
};

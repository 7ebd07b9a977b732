import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Row } from '#ui/layout/stack.tsx';
import styles from './upload-progress.module.css';
import type { UploadState } from './transfer.ts';

type UploadProgressProps = {
  state: UploadState;
  onCancel: () => void;
  /** Text for the step `making` of a file that is not a picture. */
  making?: string;
};

/** The progress of an upload, as bar and text, and its cancel button. */
export const UploadProgress = ({ state, onCancel, making }: UploadProgressProps) => {
  const t = useTexts('uploads');
  const kernel = useTexts('kernel');
  return (
    <Row gap={12} rowGap={4} wrap>
      <progress className={styles.line} aria-label={t('progress')} max={100} value={state.percent} />
      <span className={styles.words}>
        {making && state.step === 'making' ? making : t(`state.${state.step}`, { percent: state.percent })}
      </span>
      <Button size="small" onClick={onCancel}>
        {kernel('cancel')}
      </Button>
    </Row>
  );
};

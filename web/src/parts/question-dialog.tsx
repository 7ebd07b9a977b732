import type { ReactNode } from 'react';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { Refusal } from '#ui/field/refusal.tsx';

type QuestionDialogProps = {
  title: string;
  /** What will happen. */
  text?: ReactNode;
  /** Label of the button that does it. */
  action: string;
  /** Label of the button that does not; *Cancel* by default. */
  cancelLabel?: string;
  /** It takes something away. */
  isDanger?: boolean;
  isBusy?: boolean;
  isDisabled?: boolean;
  /** Why it was refused: shown above the buttons. */
  error?: unknown;
  /** Pixels; limited by the viewport. */
  width?: number;
  onAct: () => void;
  onClose: () => void;
  /** Further sentences, or a choice. */
  children?: ReactNode;
};

/** Asks before an act. It stays open while the act is under way: the caller closes it. */
export const QuestionDialog = ({ action, isDanger, isBusy, isDisabled, error, onAct, children, ...dialog }: QuestionDialogProps) => {
  const t = useTexts('kernel');
  const { cancelLabel = t('cancel'), ...rest } = dialog;
  return (
    <Dialog {...rest}>
      {children}
      {error ? <Refusal text={errorText(error)} /> : null}
      <DialogActions>
        <CloseButton label={cancelLabel} />
        <Button look="primary" isDanger={isDanger ?? false} isBusy={isBusy ?? false} disabled={isDisabled ?? false} onClick={onAct}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

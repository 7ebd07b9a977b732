import { useState, type ReactNode } from 'react';
import { CloseSheet } from '#features/tables/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';

type SheetProps = { title: string; text?: string; isDirty: boolean; onClose: () => void; children: ReactNode };

/**
 * A sheet beside the list that asks before it lets go of what somebody has written; its owner keeps that, as the sheet is
 * opened anew when they would rather go on.
 */
export const Sheet = ({ title, text, isDirty, onClose, children }: SheetProps) => {
  const t = useTexts('roles');
  const [state, setState] = useState({ round: 0, isAsking: false });
  const goOn = () => setState({ round: state.round + 1, isAsking: false });
  if (state.isAsking)
    return (
      <Dialog title={t('discard.title')} text={t('discard.text')} width={420} holdsWords onClose={goOn}>
        <DialogActions>
          <CloseButton label={t('discard.stay')} />
          <Button look="primary" isDanger onClick={onClose}>
            {t('discard.leave')}
          </Button>
        </DialogActions>
      </Dialog>
    );
  return (
    <Dialog
      key={state.round}
      title={title}
      text={text}
      extra={<CloseSheet />}
      place="side"
      width={640}
      holdsWords={isDirty}
      onClose={() => (isDirty ? setState({ ...state, isAsking: true }) : onClose())}
    >
      {children}
    </Dialog>
  );
};

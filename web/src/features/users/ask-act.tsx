import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import type { AccountAct } from './users.queries.ts';

/** Key of the texts: for an account without a first sign-in, a password link is another invitation. */
export type ActWords = AccountAct | 'invite';
type AskProps = { act: ActWords; names: readonly string[]; isBusy: boolean; onDo: () => void; onClose: () => void };
export const isGrave = (act: ActWords): boolean => act === 'disable' || act === 'delete';
/** Asks for confirmation, and explains the effect. */
export const Ask = ({ act, names, isBusy, onDo, onClose }: AskProps) => {
  const t = useTexts('users');
  const common = useTexts('kernel');
  const count = names.length;
  const values = { count, name: names[0] ?? '' };
  return (
    <Dialog title={t(count === 1 ? `ask.${act}.one` : `ask.${act}.many`, values)} text={t(`ask.${act}.text`)} onClose={onClose}>
      <DialogActions>
        <CloseButton label={common('cancel')} />
        <Button look="primary" isDanger={isGrave(act)} isBusy={isBusy} onClick={onDo}>
          {t(`act.${act}`)}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

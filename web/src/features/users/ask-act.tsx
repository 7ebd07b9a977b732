import { useTexts } from '#kernel/i18n/index.ts';
import { QuestionDialog } from '#parts/question-dialog.tsx';
import type { AccountAct } from './users.queries.ts';

/** Key of the texts: for an account without a first sign-in, a password link is another invitation. */
export type ActWords = AccountAct | 'invite';
type AskProps = { act: ActWords; names: readonly string[]; isBusy: boolean; onDo: () => void; onClose: () => void };
export const isGrave = (act: ActWords): boolean => act === 'disable' || act === 'delete';
/** Asks for confirmation, and explains the effect. */
export const Ask = ({ act, names, isBusy, onDo, onClose }: AskProps) => {
  const t = useTexts('users');
  const count = names.length;
  const values = { count, name: names[0] ?? '' };
  return (
    <QuestionDialog
      title={t(count === 1 ? `ask.${act}.one` : `ask.${act}.many`, values)}
      text={t(`ask.${act}.text`)}
      action={t(`act.${act}`)}
      isDanger={isGrave(act)}
      isBusy={isBusy}
      onAct={onDo}
      onClose={onClose}
    />
  );
};

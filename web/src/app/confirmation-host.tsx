import { loadConfirmDialog } from '#features/security/index.ts';
import { useConfirmation } from '#kernel/confirmation/index.ts';
import { later } from '#kernel/later.tsx';

const ConfirmDialog = later(loadConfirmDialog);

/** The one place that asks somebody to prove that it is them, whichever call needs it. */
export const ConfirmationHost = () => {
  const settle = useConfirmation((confirmation) => confirmation.settle);
  return settle && <ConfirmDialog onConfirmed={() => settle(true)} onCancel={() => settle(false)} onMissing={() => settle(false)} />;
};

import { loadConfirmDialog } from '#features/security/index.ts';
import { useConfirmation } from '#kernel/confirmation/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';

const ConfirmDialog = lazyPart(loadConfirmDialog);

/** The single place that asks the user to confirm their identity, for any call that requires it. */
export const ConfirmationHost = () => {
  const settle = useConfirmation((confirmation) => confirmation.settle);
  return settle && <ConfirmDialog onConfirmed={() => settle(true)} onCancel={() => settle(false)} onLoadError={() => settle(false)} />;
};

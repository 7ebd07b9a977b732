import { create } from 'zustand';

/** Set while the user is asked to confirm their identity. */
type Confirmation = { settle: ((isConfirmed: boolean) => void) | null };
export const useConfirmation = create<Confirmation>(() => ({ settle: null }));

let asked: Promise<boolean> | null = null;

/** Asks once for all calls that wait for it; false if the user cancels. */
export const askToConfirm = (): Promise<boolean> => {
  if (asked) return asked;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  useConfirmation.setState({ settle: resolve });
  asked = promise.finally(() => {
    asked = null;
    useConfirmation.setState({ settle: null });
  });
  return asked;
};

import { create } from 'zustand';

/** Set while somebody is asked to prove that it is them. */
type Confirmation = { settle: ((isConfirmed: boolean) => void) | null };
export const useConfirmation = create<Confirmation>(() => ({ settle: null }));

let asked: Promise<boolean> | null = null;

/** Asks once, for however many calls that wait for it; false when the person would rather not. */
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

/**
 * Runs `act` once a mutation has succeeded, even if the component that began it is gone: an `onSuccess` passed to `mutate` is dropped
 * with the component, and a row or card that was deleted takes its undo along. The error is shown by the mutation.
 */
export const afterSuccess = <Result>(mutation: Promise<Result>, act: (result: Result) => void): void =>
  void mutation.then(act, () => undefined);

/**
 * Runs `act` once a mutation has succeeded, also when the component that began it is gone by then: what is handed to `mutate` as `onSuccess` is
 * dropped with it, and a row or card that was deleted takes its undo along. The error is shown by the mutation.
 */
export const afterSuccess = <Result>(mutation: Promise<Result>, act: (result: Result) => void): void =>
  void mutation.then(act, () => undefined);

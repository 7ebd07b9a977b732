import { createRoot } from 'react-dom/client';
import type { CallOutput } from '#contract/api.ts';
import type { ApiError } from '#kernel/api/api-error.ts';
import { SecondFactorDialog } from './second-factor-dialog.tsx';

type Tokens = CallOutput<'POST /login/second-factor'>;

/** Shows the second step over the page; rejects with the refusal that required it on cancel, or with the final error. */
export const takeSecondStep = async (refusal: ApiError): Promise<Tokens> => {
  const { promise, resolve, reject } = Promise.withResolvers<Tokens>();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(
    <SecondFactorDialog
      ticket={String(refusal.params['ticket'])}
      methods={String(refusal.params['methods'])}
      onSignedIn={resolve}
      onBack={(why) => reject(why ?? refusal)}
    />,
  );
  try {
    return await promise;
  } finally {
    root.unmount();
    place.remove();
  }
};

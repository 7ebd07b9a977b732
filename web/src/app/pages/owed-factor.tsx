import { QueryClientProvider } from '@tanstack/react-query';
import { loadFactorNeeded } from '#features/security/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { queryClient } from '#kernel/query/index.ts';
import { ConfirmationHost } from '../confirmation-host.tsx';
import { ToastHost } from '../toast-host.tsx';

const FactorNeeded = lazyPart(loadFactorNeeded);

/** Shown instead of the application until an administrator has set up the required second factor. */
export const OwedFactor = () => (
  <QueryClientProvider client={queryClient}>
    <FactorNeeded />
    <ConfirmationHost />
    <ToastHost />
  </QueryClientProvider>
);

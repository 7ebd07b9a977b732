import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SignedInDevice, Passkey } from '#contract/security/index.ts';
import { api } from '#kernel/api/index.ts';

export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: ({ signal }) => api('GET /me/security', { signal }),
  // Security settings are always refetched, not taken from the cache.
  staleTime: 0,
  meta: { silent: true },
});
export const devicesQuery = queryOptions({
  queryKey: ['security', 'devices'],
  queryFn: ({ signal }) => api('GET /me/sessions', { signal }),
  staleTime: 0,
  meta: { silent: true },
});

/** Refetches the security settings. */
export const useRefreshSecurity = () => {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: securityQuery.queryKey, exact: true });
};

const useSecurityMutation = <Input, Output>(mutationFn: (input: Input) => Promise<Output>) => {
  const refresh = useRefreshSecurity();
  return useMutation({ mutationFn, onSuccess: () => void refresh() });
};
export const useRemoveTotp = () => useSecurityMutation((_: void) => api('DELETE /me/totp'));
export const useRenewRecoveryCodes = () => useSecurityMutation((_: void) => api('POST /me/recovery-codes'));

/** An optimistic update of the list, rolled back on an error. */
const usePasskeyMutation = <Input, Output>(
  send: (input: Input) => Promise<Output>,
  change: (list: Passkey[], input: Input) => Passkey[],
) => {
  const cache = useQueryClient();
  const refresh = useRefreshSecurity();
  return useMutation({
    mutationFn: send,
    onMutate: async (input: Input) => {
      await cache.cancelQueries({ queryKey: securityQuery.queryKey, exact: true });
      const before = cache.getQueryData(securityQuery.queryKey);
      if (before) cache.setQueryData(securityQuery.queryKey, { ...before, passkeys: change(before.passkeys, input) });
      return before;
    },
    onError: (_error, _input, before) => void (before && cache.setQueryData(securityQuery.queryKey, before)),
    onSettled: () => void refresh(),
  });
};
type Renaming = { id: string; name: string };
export const useRenamePasskey = () =>
  usePasskeyMutation(
    ({ id, name }: Renaming) => api('PUT /me/passkeys/:passkeyId', { params: { passkeyId: id }, body: { name } }),
    (list, { id, name }) => list.map((passkey) => (passkey.id === id ? { ...passkey, name } : passkey)),
  );
export const useRemovePasskey = () =>
  usePasskeyMutation(
    (id: string) => api('DELETE /me/passkeys/:passkeyId', { params: { passkeyId: id } }),
    (list, id) => list.filter((passkey) => passkey.id !== id),
  );

/** `null` ends all sessions except the current one. */
export const useEndDevice = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (id: string | null) => {
      if (id === null) await api('DELETE /me/sessions');
      else await api('DELETE /me/sessions/:sessionId', { params: { sessionId: id } });
    },
    onMutate: async (id) => {
      await cache.cancelQueries({ queryKey: devicesQuery.queryKey });
      const before = cache.getQueryData(devicesQuery.queryKey);
      const stays = (device: SignedInDevice) => device.isCurrent || (id !== null && device.id !== id);
      if (before) cache.setQueryData(devicesQuery.queryKey, { items: before.items.filter(stays) });
      return before;
    },
    onError: (_error, _id, before) => void (before && cache.setQueryData(devicesQuery.queryKey, before)),
    onSettled: () => cache.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  });
};

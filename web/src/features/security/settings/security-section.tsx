import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { LoadingState } from '#parts/loading-state.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { BoneText } from '#ui/skeleton/skeleton.tsx';
import { securityQuery, useRefreshSecurity } from '../security.queries.ts';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { TotpPanel } from './totp-panel.tsx';

type SectionProps = {
  /** The password panel of another feature; omitted if only a second factor is required. */
  Password?: ComponentType<{ hasPassword: boolean; onChanged: () => void }>;
};

/** The security settings of the account: password, second factor, passkeys. */
export const SecuritySection = ({ Password }: SectionProps) => {
  const state = useQuery(securityQuery);
  const refresh = useRefreshSecurity();
  if (state.data)
    return (
      <Stack gap={16}>
        {Password && <Password hasPassword={state.data.hasPassword} onChanged={() => void refresh()} />}
        <TotpPanel state={state.data} />
        <PasskeysPanel passkeys={state.data.passkeys} />
      </Stack>
    );
  return (
    <LoadingState query={state}>
      <Stack gap={16}>
        {[3, 4, 4].map((lines, at) => (
          <Panel key={at} as="div">
            <BoneText lines={lines} />
          </Panel>
        ))}
      </Stack>
    </LoadingState>
  );
};

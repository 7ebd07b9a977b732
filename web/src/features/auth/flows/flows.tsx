import type { FlowName } from '../flow.ts';
import type { Enter } from '../sign-in.ts';
import { CodeFlow } from './code-flow.tsx';
import { ForgotFlow } from './forgot-flow.tsx';
import { RegisterFlow } from '../register/register-flow.tsx';
import { ResetFlow } from './reset-flow.tsx';
import { UndoFlow, UndoPhoneFlow } from './undo-flow.tsx';

const parts = { code: CodeFlow, register: RegisterFlow, forgot: ForgotFlow, reset: ResetFlow, undo: UndoFlow, 'undo-phone': UndoPhoneFlow };

type FlowsProps = { flow: Exclude<FlowName, 'password'>; enter: Enter };

export const Flows = ({ flow, enter }: FlowsProps) => {
  const Part = parts[flow];
  return <Part enter={enter} />;
};

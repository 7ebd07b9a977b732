import type { ResetLink } from '#features/auth/index.ts';
import type { DropFactors } from '#features/security/index.ts';
import type { Parts } from '#kernel/parts.ts';
import { type OperatorsService, operatorsService } from './operators.service.ts';

export type { ResetInput } from './operators.service.ts';

type Dependencies = { resetLink: ResetLink; dropFactors: DropFactors; disable: Parameters<typeof operatorsService>[0]['disable'] };

/** Account administration on the command line, for the operator of the machine. */
export const createOperators = (parts: Parts, dependencies: Dependencies): OperatorsService =>
  operatorsService({ ...parts, ...dependencies });

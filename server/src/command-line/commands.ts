import { adminCreate, adminReset } from './admin.ts';
import { auditVerify } from './audit.ts';
import type { Command } from './command.ts';
import { demo } from './demo.ts';
import { doctor } from './doctor/index.ts';
import { migrateCommand } from './migrate.ts';
import { userDisable } from './user.ts';

/** The commands in the order in which help lists them. */
export const commands: readonly Command[] = [adminCreate, adminReset, userDisable, migrateCommand, demo, auditVerify, doctor];

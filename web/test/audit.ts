import type { AuditDetail, AuditEntry } from '#contract/audit.ts';

const id = (number: number) => `0192f6a0-5555-7000-8000-${String(number).padStart(12, '0')}`;

/** One entry: an administrator changed a role. */
export const aLine = (change: Partial<AuditEntry> = {}, number = 1): AuditEntry => ({
  id: id(number),
  createdAt: '2026-11-20T10:00:00Z',
  actor: { id: id(900), name: 'mei', username: 'mei' },
  action: 'role.changed',
  target: { type: 'role', id: id(800 + number), name: 'editors', username: null },
  settings: [],
  network: '192.0.2.0/24',
  ...change,
});

export const aDetail = (change: Partial<AuditDetail> = {}, number = 1): AuditDetail => ({
  ...aLine({}, number),
  before: { name: 'writers', remark: '', menus: ['home', 'events'], smtpPassword: '***' },
  after: { name: 'editors', remark: 'People who look after posts', menus: ['home'], smtpPassword: '***' },
  requestId: 'req-4f2a',
  position: 12,
  ...change,
});

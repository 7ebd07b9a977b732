import { chatLimits } from '#contract/browser/chat-limits.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { OpenedMessage } from './chat.messages.repository.ts';

const HOUR = 3_600_000;

export const isOwn = (userId: string, { senderId }: Pick<OpenedMessage, 'senderId'>): boolean => senderId === userId;

/** Why an own message can no longer be changed; null when it can. */
export function editRefusal({
  now,
  sentAt,
  editCount,
}: OpenedMessage): Extract<ErrorCode, 'message.too_late' | 'message.too_many_edits'> | null {
  if (now.getTime() - sentAt.getTime() > chatLimits.messageEdits.hours * HOUR) return 'message.too_late';
  return editCount >= chatLimits.messageEdits.max ? 'message.too_many_edits' : null;
}

export const isRestorable = ({ now, deletedBy, deletedAt }: OpenedMessage): boolean =>
  deletedBy !== 'sender' || now.getTime() - (deletedAt?.getTime() ?? 0) <= chatLimits.messageRestoreMinutes * 60_000;

import type { QueryClient } from '@tanstack/react-query';
import { api } from '#kernel/api/index.ts';
import { readUpTo, takeReading } from '../channel-counts.ts';
import { applyCounts, changeChannel } from '../chat.sync.ts';
import { discardUnread } from '../outbox.ts';
import { closeIfForbidden } from '../window-sync.ts';

/** Sends the read position; the count is updated at once. A failed call is repeated at the next look. */
export async function markRead(cache: QueryClient, id: string, seq: number): Promise<void> {
  discardUnread(id);
  changeChannel(cache, id, (channel) => readUpTo(channel, seq));
  const call = api('PUT /channels/:id/read', { params: { id }, body: { seq }, background: true });
  const reading = await closeIfForbidden(cache, id, call).catch(() => undefined);
  if (reading) applyCounts(cache, id, (channel) => takeReading(channel, reading));
}

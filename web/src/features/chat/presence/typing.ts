import { create } from 'zustand';
import type { Person } from '#contract/kernel/person.ts';
import { onHint, server } from '#kernel/realtime/index.ts';

/** How long a hint of typing counts, in ms; while the typing goes on, the next one comes earlier. */
const LASTS = 6_000;
const EVERY = 3_000;

type Typist = { channelId: string; person: Person };
/** The people who type, those who began first in front. */
export const useTypists = create<{ all: readonly Typist[] }>(() => ({ all: [] }));

const timers = new Map<string, ReturnType<typeof setTimeout>>();
const isOf =
  (channelId: string, personId: string) =>
  ({ channelId: where, person }: Typist): boolean =>
    where === channelId && person.id === personId;

function stop(channelId: string, personId: string): void {
  const isThis = isOf(channelId, personId);
  if (useTypists.getState().all.some(isThis)) useTypists.setState(({ all }) => ({ all: all.filter((typist) => !isThis(typist)) }));
}

onHint('channel.typing', (typist) => {
  const { channelId, person } = typist;
  const key = `${channelId} ${person.id}`;
  clearTimeout(timers.get(key));
  timers.set(
    key,
    setTimeout(() => {
      timers.delete(key);
      stop(channelId, person.id);
    }, LASTS),
  );
  if (!useTypists.getState().all.some(isOf(channelId, person.id))) useTypists.setState(({ all }) => ({ all: [...all, typist] }));
});
// What they typed is there.
onHint('channel.changed', ({ channelId, message }) => stop(channelId, message.sender.id));

let said = { channelId: '', at: 0 };
/** Lets the others in the channel know, every few seconds. */
export function sayTyping(channelId: string): void {
  const now = Date.now();
  if (said.channelId === channelId && now - said.at < EVERY) return;
  said = { channelId, at: now };
  server.type(channelId);
}

import { useEffect, useEffectEvent, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import type { Channel } from '#contract/chat/index.ts';
import { useIsShown } from '#kernel/page/index.ts';
import { badgeOf } from '../channel-counts.ts';
import type { Space } from './spaces.ts';

const steps: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };
const stepOf = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => (altKey && !ctrlKey && !metaKey ? steps[key] : undefined);
const isUnread = (channel: Channel): boolean => badgeOf(channel).unread > 0;

/** The next of several in a direction, from `here` on, and around the end; undefined where no other is left. */
export function nextOf<T>(all: readonly T[], here: T | undefined, step: 1 | -1): T | undefined {
  const at = here === undefined ? -1 : all.indexOf(here);
  const from = at === -1 && step === -1 ? 0 : at;
  const next = all.at((from + step) % all.length);
  return next === here ? undefined : next;
}

/**
 * Alt and an arrow open the channel above or below the open one, as they are listed; with Shift, the next one of all spaces in which
 * something is unread.
 */
export function useChannelKeys(list: RefObject<HTMLElement | null>, spaces: readonly Space[], openId: string | undefined): void {
  const navigate = useNavigate();
  const isShown = useIsShown();
  const listed = () =>
    [...(list.current?.querySelectorAll<HTMLAnchorElement>('a[href^="/chat/"]') ?? [])].map(({ pathname }) =>
      pathname.slice('/chat/'.length),
    );
  const unread = () =>
    spaces.flatMap(({ channels }) => channels.filter((channel) => channel.id === openId || isUnread(channel)).map(({ id }) => id));
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const step = stepOf(event);
    // Alt with an arrow opens a select.
    if (!step || event.target instanceof HTMLSelectElement || document.querySelector('dialog:modal')) return;
    event.preventDefault();
    const next = nextOf(event.shiftKey ? unread() : listed(), openId, step);
    if (next !== undefined) void navigate(`/chat/${next}`);
  });
  useEffect(() => {
    if (!isShown) return undefined;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isShown]);
}

import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import type { Channel } from '#contract/chat/index.ts';
import { opensByItself, WIDE } from '../chat.queries.ts';
import { CONVERSATIONS, type Space, spaceKeyOf } from './spaces.ts';

/** The key of the space that the address asks for; null if the reader has no such space. */
function useAskedSpace(channels: readonly Channel[] | undefined): string | null {
  const [address] = useSearchParams();
  const asked = address.get('in');
  return asked === CONVERSATIONS || channels?.some((channel) => spaceKeyOf(channel) === asked) ? asked : null;
}

/**
 * The id of the channel of the URL, else of the one opened here last, so that returning to the chat restores it, unless it was left. Where
 * both columns fit, an address without a channel becomes that of one, once: the last one of the space that it asks for, or the liveliest of all.
 */
export function useOpenChannel(channels: readonly Channel[] | undefined): string | undefined {
  const { channelId } = useParams();
  const asked = useAskedSpace(channels);
  const navigate = useNavigate();
  const [last, setLast] = useState(channelId);
  if (channelId && channelId !== last) setLast(channelId);
  const inSpace = channels?.filter((channel) => asked === null || spaceKeyOf(channel) === asked);
  const isThere = inSpace?.some(({ id }) => id === last);
  const openId = channelId ?? (isThere && matchMedia(WIDE).matches ? last : undefined);

  const lastOf = useRef(new Map<string, string>());
  const open = channels?.find(({ id }) => id === openId);
  useEffect(() => {
    if (open) lastOf.current.set(spaceKeyOf(open), open.id);
  }, [open]);
  const candidates = inSpace?.filter(opensByItself);
  const first =
    asked === null ? candidates?.toSorted((a, b) => (b.lastMessageAt ?? '').localeCompare(a.lastMessageAt ?? ''))[0] : candidates?.[0];
  const { key } = useLocation();
  const settled = useRef<string | null>(null);
  useEffect(() => {
    if (channelId !== undefined || !candidates || settled.current === key || !matchMedia(WIDE).matches) return;
    // A conversation that begins later is not opened by itself, and so not read.
    if (candidates.length > 0 || asked === CONVERSATIONS) settled.current = key;
    const known = asked === null ? undefined : lastOf.current.get(asked);
    const wanted = openId ?? candidates.find(({ id }) => id === known)?.id ?? first?.id;
    if (wanted !== undefined) void navigate(`/chat/${wanted}`, { replace: true });
  }, [asked, candidates, channelId, first, key, navigate, openId]);
  return openId;
}

/** The space of the open channel, or that of the address, or the one that was shown last; at first the one with the latest message. */
export function useOpenSpace(spaces: readonly Space[], open: Channel | undefined): Space {
  const asked = useAskedSpace(spaces.flatMap(({ channels }) => channels));
  const named = open ? spaceKeyOf(open) : asked;
  const [last, setLast] = useState(named);
  if (named !== null && named !== last) setLast(named);
  const latest = (space: Space) =>
    space.channels.reduce((at, { lastMessageAt }) => (lastMessageAt !== null && lastMessageAt > at ? lastMessageAt : at), '');
  const liveliest = spaces.toSorted((a, b) => latest(b).localeCompare(latest(a)))[0]!;
  return spaces.find(({ key }) => key === (named ?? last)) ?? liveliest;
}

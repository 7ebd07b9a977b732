import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

const state = { isToWrite: true };
const isToWrite = (given: unknown): boolean => typeof given === 'object' && given !== null && 'isToWrite' in given;

/** Opens a conversation that was started, with the focus where the first words are written. */
export const useOpenToWrite = () => {
  const navigate = useNavigate();
  return (channelId: string) => void navigate(`/chat/${channelId}`, { state });
};

/** Calls `onAsk` once per navigation that opens a channel to write in it. */
export const useIsToWrite = (onAsk: () => void): void => {
  const { key, state: given } = useLocation();
  const isAsked = isToWrite(given);
  // A kept page that is shown again leaves the focus where it is.
  const answered = useRef<string | null>(null);
  const tell = useEffectEvent(() => {
    if (!isAsked || answered.current === key) return;
    answered.current = key;
    onAsk();
  });
  useEffect(() => tell(), [isAsked, key]);
};

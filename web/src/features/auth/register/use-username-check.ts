import { useEffect, useState } from 'react';
import { publicApi } from '#kernel/api/public-api.ts';
import { textOf, useTexts } from '#kernel/i18n/index.ts';
import { type Fault, rules } from '../flows/rules.ts';

const isTaken: Fault = () => textOf('flows', 'username.taken');
const pauseMs = 500;

/** Asks whether a username is free once somebody pauses, and only where its form is right. */
export const useUsernameCheck = (username: string) => {
  const t = useTexts('flows');
  const [found, setFound] = useState({ username: '', isAvailable: true });
  useEffect(() => {
    if (rules.username(username) !== undefined) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      publicApi('GET /usernames/:username', { params: { username }, signal: leaving.signal }).then(
        ({ isAvailable }) => setFound({ username, isAvailable }),
        // Not worth a word: sending the form tells.
        () => undefined,
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [username]);
  const isKnown = found.username === username && username !== '';
  return {
    fault: isKnown && !found.isAvailable ? isTaken : undefined,
    note: isKnown && found.isAvailable ? t('username.free') : t('username.note'),
  };
};

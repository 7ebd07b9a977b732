import { useEffect, useState } from 'react';
import { publicApi } from '#kernel/api/public-api.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { rules } from '../flows/rules.ts';

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
    taken: isKnown && !found.isAvailable ? t('username.taken') : undefined,
    note: isKnown && found.isAvailable ? t('username.free') : t('username.note'),
  };
};

import { useEffect, useState } from 'react';
import { publicApi } from '#kernel/api/public-api.ts';
import { textOf, useTexts } from '#kernel/i18n/index.ts';
import { type ErrorText, rules } from '../flows/rules.ts';

const isTaken: ErrorText = () => textOf('auth-flows', 'username.taken');
const pauseMs = 500;

/** Checks whether a username is available, after a pause in typing and only if its format is valid. */
export const useUsernameCheck = (username: string) => {
  const t = useTexts('auth-flows');
  const [found, setFound] = useState({ username: '', isAvailable: true });
  useEffect(() => {
    if (rules.username(username) !== undefined) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      publicApi('GET /usernames/:username', { params: { username }, signal: leaving.signal }).then(
        ({ isAvailable }) => setFound({ username, isAvailable }),
        // Errors are ignored, as submitting the form checks again.
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
    error: isKnown && !found.isAvailable ? isTaken : undefined,
    note: isKnown && found.isAvailable ? t('username.free') : t('username.note'),
  };
};

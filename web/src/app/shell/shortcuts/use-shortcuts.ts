import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { leaveBy } from '#kernel/page/index.ts';
import { session } from '#kernel/session/index.ts';
import { openShortcutList, profilePath, useShortcutList } from './shortcuts.ts';
import { isComposing } from '#ui/composing.ts';

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
/** The second one is its full-width form of a Chinese input method. */
const isListKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => (key === '?' || key === '？') && !ctrlKey && !metaKey && !altKey;

/** Letters are matched by `code`, as Alt changes `key` on some keyboards. */
export const useShortcuts = (): void => {
  const navigate = useNavigate();
  const hasListKey = useShortcutList((state) => state.hasKey);
  const withAlt: Record<string, () => void> = { KeyP: () => void navigate(profilePath), KeyQ: () => leaveBy(session.close) };

  const actionOf = (event: KeyboardEvent) => {
    if (event.repeat || isComposing(event)) return;
    if (event.altKey && !event.ctrlKey && !event.metaKey) return withAlt[event.code];
    const isFree = hasListKey && !isTyping(event) && !document.querySelector('dialog:modal');
    return isListKey(event) && isFree ? openShortcutList : undefined;
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const act = actionOf(event);
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
};

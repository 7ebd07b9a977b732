import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };
/** What stands in a message and has keys of its own. */
export const KEYS_OF_ITS_OWN = 'input, textarea, select, dialog, [role=menu], [role=dialog], video, audio';

/** Arrows move the focus from message to message; without one in focus, up goes to the last one in sight. */
export const moveAmongMessages = (event: KeyboardEvent<HTMLElement>): void => {
  const { key, altKey, ctrlKey, metaKey, shiftKey, target, currentTarget: list } = event;
  const step = steps[key];
  if (!step || altKey || ctrlKey || metaKey || shiftKey || event.defaultPrevented || (target as Element).closest(KEYS_OF_ITS_OWN)) return;
  const messages = [...list.querySelectorAll<HTMLElement>('article')];
  const here = (target as Element).closest('article');
  const end = list.getBoundingClientRect().bottom;
  const last = () => messages.findLast((message) => message.getBoundingClientRect().top < end);
  const next = here ? messages[messages.indexOf(here) + step] : step === -1 ? last() : undefined;
  if (!next) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
};

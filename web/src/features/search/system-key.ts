import { isComposing } from '#ui/composing.ts';

/** The shortcut of the search on this system, as shown on its keyboard. */
export const searchKeys = (): readonly string[] => [/Mac OS X|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl', 'K'];
export const shortcutText = (): string => searchKeys().join(searchKeys()[0] === '⌘' ? '' : ' ');

/** On keyboards of other scripts the key is matched by `code`. */
const isK = ({ key, code }: KeyboardEvent): boolean => (/^[a-z]$/i.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK');

/** Ctrl+K and Meta+K, on every system. */
export const isSearchKey = (event: KeyboardEvent): boolean =>
  isK(event) && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey && !event.repeat && !isComposing(event);

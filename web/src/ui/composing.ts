import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** Whether an input method handles the key: Enter and arrows pick a candidate then. Safari reports it only by `keyCode`, after the composition ended. */
export const isComposing = (event: KeyboardEvent | ReactKeyboardEvent): boolean => {
  const { isComposing: isHeld, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isHeld || keyCode === 229;
};

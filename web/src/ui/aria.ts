// React Aria's style element, which the content security policy refuses; base.css has the rule that it would add.
if (!document.getElementById('react-aria-pressable-style')) {
  document.head.append(Object.assign(document.createElement('meta'), { id: 'react-aria-pressable-style' }));
}

/**
 * Keeps the composition of an input method alive in the input of a `ComboBox`, for a ref. React Aria dispatches focus events in
 * effects, and React may run these while it renders what was typed. At the end of such an event React resets every controlled
 * input to the value before, which ends the composition and doubles its letters.
 */
export const keepComposition = (input: HTMLInputElement | null): (() => void) | undefined => {
  if (!input) return undefined;
  let isComposing = false;
  const onComposition = ({ type }: CompositionEvent) => {
    isComposing = type === 'compositionstart';
  };
  const hold = (event: FocusEvent) => isComposing && !event.isTrusted && event.stopImmediatePropagation();
  const compositions = ['compositionstart', 'compositionend'] as const;
  const focuses = ['focus', 'blur', 'focusin', 'focusout'] as const;
  for (const type of compositions) input.addEventListener(type, onComposition);
  // Before React, whose listeners are on the root element.
  for (const type of focuses) addEventListener(type, hold, true);
  return () => {
    for (const type of compositions) input.removeEventListener(type, onComposition);
    for (const type of focuses) removeEventListener(type, hold, true);
  };
};

/** The parent of a popup: outside of a modal dialog it would be inert, and outside of `main` in no landmark. */
export const popupHost = (anchor: Element | null): HTMLElement => anchor?.closest<HTMLElement>('dialog, main') ?? document.body;

/**
 * Moves a popup into the top layer, for the ref of a `Popover`: above a modal dialog, which no z-index achieves, and not
 * clipped by it.
 */
export const liftPopup = (popup: HTMLElement | null): void => {
  if (!popup) return;
  popup.popover = 'manual';
  popup.showPopover();
};

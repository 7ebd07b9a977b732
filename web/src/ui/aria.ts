// React Aria's style element, which the content security policy refuses; base.css has the rule that it would add.
if (!document.getElementById('react-aria-pressable-style')) {
  document.head.append(Object.assign(document.createElement('meta'), { id: 'react-aria-pressable-style' }));
}

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

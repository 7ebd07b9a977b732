// Taken by the library for its own style element, which the content security policy refuses; base.css has the rule that it holds.
if (!document.getElementById('react-aria-pressable-style')) {
  document.head.append(Object.assign(document.createElement('meta'), { id: 'react-aria-pressable-style' }));
}

/** Where a popup is attached: what stands outside of a modal dialog cannot be used, and what stands outside of `main` belongs to nothing. */
export const popupHost = (anchor: Element | null): HTMLElement => anchor?.closest<HTMLElement>('dialog, main') ?? document.body;

/**
 * Lifts a popup into the browser's top layer, for the ref of a `Popover`: above a modal dialog, where no z-index reaches,
 * and not cut off by its edges.
 */
export const liftPopup = (popup: HTMLElement | null): void => {
  if (!popup) return;
  popup.popover = 'manual';
  popup.showPopover();
};

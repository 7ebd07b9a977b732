/** Pixels between a popup and the edge of the window. */
const MARGIN = 8;
const within = (wanted: number, size: number, room: number) => Math.max(MARGIN, Math.min(wanted, room - size - MARGIN));

/** The coordinate nearest to the wanted one at which the popup is inside the window. */
// Without `innerWidth`, which grows on a phone with what sticks out.
export const leftInWindow = (popup: HTMLElement, left: number): number =>
  within(left, popup.offsetWidth, document.documentElement.clientWidth);
export const topInWindow = (popup: HTMLElement, top: number): number => within(top, popup.offsetHeight, innerHeight);

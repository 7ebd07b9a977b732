/** On narrow windows the navigation is a drawer. */
export const isPhoneWide = (): boolean => matchMedia('(max-width: 767.98px)').matches;
/** Wider than a phone and narrower than a desktop: the sidebar has its own collapsed setting there. */
export const isBetween = (): boolean => matchMedia('(min-width: 768px) and (max-width: 1199.98px)').matches;

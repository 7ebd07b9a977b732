import { create } from 'zustand';

/** Whether a new version is offered to the user. */
export const useUpdateOffer = create<{ isOffered: boolean }>(() => ({ isOffered: false }));

export const offerUpdate = (): void => useUpdateOffer.setState({ isOffered: true });
export const declineUpdate = (): void => useUpdateOffer.setState({ isOffered: false });

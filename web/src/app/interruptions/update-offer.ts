import { create } from 'zustand';

/** Whether a newer version waits for the person to take it. */
export const useUpdateOffer = create<{ isOffered: boolean }>(() => ({ isOffered: false }));

export const offerUpdate = (): void => useUpdateOffer.setState({ isOffered: true });
export const declineUpdate = (): void => useUpdateOffer.setState({ isOffered: false });

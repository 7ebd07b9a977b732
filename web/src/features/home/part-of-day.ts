export type PartOfDay = 'night' | 'morning' | 'afternoon' | 'evening';

/** The part of the day at a local hour, 0–23. */
export const partOfDay = (hour: number): PartOfDay => {
  if (hour < 5) return 'night';
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
};

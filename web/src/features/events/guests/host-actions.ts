import type { HostView } from '#contract/events/guests.ts';

type Rights = HostView['rights'];
/** A link of the bar for hosts: `bar.<name>` is its text. */
export type HostAction = { name: 'messages' | 'door'; may: (rights: Rights) => boolean; to: (slug: string) => string };

/** The actions after the guests in the bar for hosts, in this order. */
export const hostActions: readonly HostAction[] = [
  { name: 'messages', may: ({ message }) => message, to: (slug) => `/events/${slug}/manage?tab=messages` },
  { name: 'door', may: ({ checkIn }) => checkIn, to: (slug) => `/events/${slug}/manage?tab=door` },
];

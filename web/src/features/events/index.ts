import { withTexts } from '#kernel/i18n/index.ts';

export { SubscribeButton } from './calendars/subscribe-button.tsx';
export { ImportEventsButton } from './imports/import-button.tsx';
export { EmbedButton } from './embed/embed-button.tsx';
export { EventCard } from './event-card.tsx';
export { QuickAnswer } from './quick-answer.tsx';
export { eventsList } from './events.queries.ts';

/** When the reader is reminded, for the settings. */
export const loadMyReminders = async () => (await withTexts(import('./reminders/my-reminders.tsx'), 'events')).MyReminders;

/** The own events of a community that are not published, for its page. */
export const loadDrafts = async () => (await withTexts(import('./planning/drafts.tsx'), 'events')).Drafts;

/** The own calendar subscriptions, for the settings. */
export const loadCalendarPanel = async () => (await withTexts(import('./calendars/calendar-panel.tsx'), 'events')).CalendarPanel;

/** The door that this device keeps for the user, for a start without the network; null if there is none at the address. */
export const loadColdDoor = async (userId: string, pathname: string) => {
  const { findColdDoor } = await withTexts(import('./door/cold/cold-door.tsx'), 'events-door');
  return findColdDoor(userId, pathname);
};

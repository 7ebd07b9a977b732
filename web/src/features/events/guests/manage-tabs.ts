import type { ComponentType } from 'react';
import type { HostView } from '#contract/events/guests.ts';
import { InvitedTab } from '../invited/invited-tab.tsx';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { DoorTab } from '../door/door-tab.tsx';
import { FeedbackTab } from '../feedback/feedback-tab.tsx';
import { FiguresTab } from '../figures/figures-tab.tsx';
import { MessagesTab } from '../messages/messages-tab.tsx';
import { QuestionsTab } from '../questions/questions-tab.tsx';
import { TicketsTab } from '../tickets/tickets-tab.tsx';
import { GuestsTab } from './guests-tab.tsx';

const PrintTab = lazyPart(async () => (await import('../door/print/print-tab.tsx')).PrintTab);

const DatesTab = lazyPart(async () => (await import('../series/dates-tab.tsx')).DatesTab, 'events', 'events-planning', 'events-series');

type Tab = {
  name: 'guests' | 'dates' | 'messages' | 'figures' | 'feedback' | 'questions' | 'tickets' | 'invited' | 'door' | 'print';
  may: (rights: HostView['rights'], host: HostView) => boolean;
  Content: ComponentType<{ host: HostView }>;
};

/** The parts of the management of an event, in the order of their tabs. */
export const manageTabs: readonly Tab[] = [
  { name: 'guests', may: ({ guests }) => guests, Content: GuestsTab },
  { name: 'dates', may: ({ guests }, { isRecurring }) => guests && isRecurring, Content: DatesTab },
  { name: 'messages', may: ({ message }) => message, Content: MessagesTab },
  { name: 'figures', may: ({ guests }) => guests, Content: FiguresTab },
  { name: 'feedback', may: ({ export: mayExport }) => mayExport, Content: FeedbackTab },
  { name: 'questions', may: ({ edit, emails }) => edit || emails, Content: QuestionsTab },
  { name: 'tickets', may: ({ export: mayExport }) => mayExport, Content: TicketsTab },
  { name: 'invited', may: ({ export: mayExport }) => mayExport, Content: InvitedTab },
  { name: 'door', may: ({ checkIn }) => checkIn, Content: DoorTab },
  { name: 'print', may: ({ guests, checkIn }) => guests && checkIn, Content: PrintTab },
];

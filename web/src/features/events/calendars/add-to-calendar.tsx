import type { Event } from '#contract/events/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { CalendarIcon } from '#ui/icons/content-icons.tsx';
import { MenuButton } from '#ui/menu-button/menu-button.tsx';
import { calendarLinks, fileAddress, type CalendarService } from './calendar-links.ts';

const services: readonly CalendarService[] = ['google', 'outlook', 'office', 'yahoo'];

/** The event as a file, or in the form of a calendar on the web, which opens there: nothing is sent by us. */
export const AddToCalendar = ({ event }: { event: Event }) => {
  const t = useTexts('events');
  // The date of a postponed event is open.
  if (event.status === 'cancelled' || event.status === 'postponed' || event.phase === 'ended') return null;
  const page = `${location.origin}/events/${event.slug}`;
  return (
    <MenuButton
      look="button"
      label={t('calendar.add')}
      icon={<CalendarIcon size={16} />}
      head={t('calendar.copy')}
      entries={[
        { key: 'file', label: t('calendar.file'), href: fileAddress(event.slug), isDownload: true },
        ...services.map((key) => ({ key, label: t(`calendar.${key}`), href: calendarLinks[key](event, page) })),
      ]}
    />
  );
};

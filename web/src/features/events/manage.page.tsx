import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import type { HostView } from '#contract/events/guests.ts';
import { isApiError } from '#kernel/api/index.ts';
import { loadTexts, useTexts } from '#kernel/i18n/index.ts';
import { usePageTitle } from '#kernel/page/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Page as PageFrame, PageHeader } from '#ui/layout/layout.tsx';
import { LostPage } from '#ui/states/states.tsx';
import { TabRow } from '#ui/tab-row/tab-row.tsx';
import { EventSkeleton } from './event-skeleton.tsx';
import { HostNumbers } from './guests/host-numbers.tsx';
import { hostQuery } from './guests/guests.queries.ts';
import { manageTabs } from './guests/manage-tabs.ts';

await loadTexts('events-guests', 'events-door', 'events-questions').catch(() => undefined);

/** The management of an event: numbers on top, and its parts as tabs. */
export const Page = () => {
  const t = useTexts('events-guests');
  const { slug = '' } = useParams();
  const query = useQuery(hostQuery(slug));
  const { data, error } = query;
  usePageTitle(data?.title);
  if (isApiError(error, 'event.not_found', 'request.not_found', 'member.not_allowed'))
    return (
      <LostPage title={t('lost.title')} text={t('lost.text')}>
        <LinkButton to="/events" look="primary">
          {t('lost.action')}
        </LinkButton>
      </LostPage>
    );
  if (!data) return <LoadingState query={query} size="page" skeleton={<EventSkeleton />} />;
  return <Loaded host={data} />;
};

const Loaded = ({ host }: { host: HostView }) => {
  const t = useTexts('events-guests');
  const asked = useSearchParams()[0].get('tab');
  const tabs = manageTabs.filter(({ may }) => may(host.rights, host));
  const open = tabs.find(({ name }) => name === asked) ?? tabs[0];
  return (
    <PageFrame width="wide">
      <PageHeader title={host.title} text={<Link to={`/events/${host.slug}`}>{t('manage.back')}</Link>} />
      {open?.name !== 'door' && <HostNumbers host={host} />}
      <TabRow label={t('tabs.label')} current={open?.name ?? ''}>
        {tabs.map(({ name }) => (
          <Link
            key={name}
            to={name === 'guests' ? '?' : `?tab=${name}`}
            preventScrollReset
            aria-current={name === open?.name ? 'page' : undefined}
          >
            {t(`tab.${name}`)}
          </Link>
        ))}
      </TabRow>
      {open && <open.Content key={open.name} host={host} />}
    </PageFrame>
  );
};

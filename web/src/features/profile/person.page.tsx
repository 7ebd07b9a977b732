import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { isApiError } from '#kernel/api/index.ts';
import { loadTexts, personName, useTexts } from '#kernel/i18n/index.ts';
import { usePageTitle } from '#kernel/page/index.ts';
import { useCurrentAddress } from '#kernel/page/use-current-address.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Page as PageFrame } from '#ui/layout/layout.tsx';
import { LostPage, State } from '#ui/states/states.tsx';
import { personQuery, type ProfileView } from './profile.people.queries.ts';
import { PersonAbout } from './person-about.tsx';
import { PersonHeader } from './person-header.tsx';
import { PersonSkeleton } from './person-skeleton.tsx';

// Preloads the texts of the event cards, so that the page renders at once.
await loadTexts('events').catch(() => undefined);

export const Page = () => {
  const { username = '' } = useParams();
  const [address] = useSearchParams();
  const view: ProfileView = address.get('view') === 'visitor' ? 'visitor' : 'me';
  const person = useQuery(personQuery(username, view));
  const { data } = person;
  usePageTitle(data && personName(data));
  const isMoving = useCurrentAddress({
    asked: username,
    today: data?.username,
    folder: '/people',
    data,
    keyOf: (name) => personQuery(name, view).queryKey,
  });

  if (isApiError(person.error, 'person.not_found', 'request.not_found'))
    return view === 'visitor' ? <NotForVisitors username={username} /> : <Lost />;
  if (!data || isMoving) return <LoadingState size="page" query={person} skeleton={<PersonSkeleton />} />;

  return (
    <PageFrame>
      <PersonHeader person={data} view={view} />
      <PersonAbout person={data} />
    </PageFrame>
  );
};

const Lost = () => {
  const t = useTexts('profile');
  return (
    <LostPage title={t('lost.title')} text={t('lost.text')}>
      <LinkButton to="/communities" look="primary">
        {t('lost.action')}
      </LinkButton>
    </LostPage>
  );
};

const NotForVisitors = ({ username }: { username: string }) => {
  const t = useTexts('profile');
  return (
    <State
      art="forbidden"
      size="page"
      title={t('visitor.missing.title')}
      text={t('visitor.missing.text')}
      action={
        <LinkButton to={`/people/${username}`} look="primary">
          {t('visitor.back')}
        </LinkButton>
      }
    />
  );
};

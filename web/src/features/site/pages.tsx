import type { PublicPage } from '#contract/site/index.ts';
import { fullName } from '#contract/browser/full-name.ts';
import { State } from '#ui/states/states.tsx';
import { About } from './about.tsx';
import { Contact } from './contact.tsx';
import { contentLooks } from './content/content-looks.tsx';
import { embedLooks } from './embed/embed-looks.tsx';
import { Invitation, InvitationOver } from './invitation.tsx';
import { Landing } from './landing.tsx';
import { inOneLine, type PageLook, type PageNamed, titled } from './look.ts';
import { Lost } from './lost.tsx';
import { Person } from './person.tsx';
import { Privacy } from './privacy.tsx';
import { Terms } from './terms.tsx';
import { Unsubscribe, UnsubscribeOver } from './unsubscribe.tsx';
import { visitLooks } from './visits/visit-looks.tsx';

/** The view of each public page; the server has its path and data under the same name. */
export const looks: { [N in PublicPage['name']]: PageLook<N> } = {
  ...contentLooks,
  ...visitLooks,
  ...embedLooks,
  landing: {
    title: (t) => t('landing.documentTitle'),
    description: (t) => t('landing.description'),
    content: (frame, page) => <Landing frame={frame} page={page} />,
  },
  person: {
    title: (t, { person }) => titled(fullName(person), t),
    description: (t, { person }) => inOneLine(person.bio) || t('person.description', { name: fullName(person) }),
    content: (frame, page) => <Person frame={frame} page={page} />,
    subject: ({ person }) => ({ type: 'profile', picture: person.profilePicture }),
  },
  invitation: {
    title: (t, { invitation }) => titled(t('invitation.title', { community: invitation.community.name }), t),
    description: (t, { invitation: { invitedBy, community } }) =>
      invitedBy
        ? t('invitation.description', { name: fullName(invitedBy), community: community.name })
        : inOneLine(community.tagline) || t('invitation.title', { community: community.name }),
    content: (frame, page) => <Invitation frame={frame} page={page} />,
    subject: ({ invitation: { community } }) => ({ picture: community.avatar ?? community.cover }),
  },
  invitationOver: {
    title: (t) => titled(t('invitation.over'), t),
    description: (t, { reason }) => t(`invitation.${reason}`),
    content: ({ t }, { reason }) => <InvitationOver t={t} reason={reason} />,
    subject: () => ({}),
  },
  unsubscribe: {
    title: (t, { isOff }) => titled(t(`unsubscribe.${isOff ? 'done' : 'ask'}.title`), t),
    description: (t, { isOff }) => t(`unsubscribe.${isOff ? 'done' : 'ask'}.title`),
    content: (frame, page) => <Unsubscribe frame={frame} page={page} />,
    subject: () => ({}),
  },
  unsubscribeOver: {
    title: (t, { reason }) => titled(t(`unsubscribe.${reason}.title`), t),
    description: (t, { reason }) => t(`unsubscribe.${reason}.text`),
    content: ({ t }, { reason }) => <UnsubscribeOver t={t} reason={reason} />,
    subject: () => ({}),
  },
  lost: {
    title: (t) => titled(t('lost.title'), t),
    description: (t) => t('lost.text'),
    content: ({ t }, { wanted }) => <Lost t={t} wanted={wanted} />,
    subject: () => ({}),
  },
  closed: {
    title: (t) => titled(t('closed.title'), t),
    description: (t) => t('closed.text'),
    content: ({ t, site, language }) => (
      <State size="page" art="broken" title={t('closed.title')} text={site.maintenance?.[language] || t('closed.text')} />
    ),
    subject: () => ({}),
  },
  about: {
    title: (t) => t('about.title'),
    description: (t) => t('about.description'),
    content: (frame) => <About {...frame} />,
  },
  contact: {
    title: (t) => titled(t('contact.title'), t),
    description: (t) => t('contact.description'),
    content: (frame) => <Contact {...frame} />,
  },
  privacy: {
    title: (t) => titled(t('privacy.title'), t),
    description: (t) => t('privacy.description'),
    content: (frame) => <Privacy {...frame} />,
  },
  terms: {
    title: (t) => titled(t('terms.title'), t),
    description: (t) => t('terms.description'),
    content: (frame) => <Terms {...frame} />,
  },
};

/** The view of a page; its `name` guarantees that both types match. */
export const lookOf = <N extends PublicPage['name']>(page: PageNamed<N>): PageLook<N> => looks[page.name];

import type { ReactElement } from 'react';
import type { PublicPage } from '#contract/site.ts';
import { fullName } from '#contract/kernel/full-name.ts';
import { State } from '#ui/states/states.tsx';
import { About } from './about.tsx';
import { Contact } from './contact.tsx';
import type { Frame, SiteTexts } from './frame.ts';
import { Landing } from './landing.tsx';
import { Lost } from './lost.tsx';
import { Person } from './person.tsx';
import { Privacy } from './privacy.tsx';
import { Terms } from './terms.tsx';

type Named<N extends PublicPage['name']> = Extract<PublicPage, { name: N }>;
/** Metadata of a profile or an error page. Both are `noindex`, as users did not ask to be indexed. */
export type Subject = {
  /** The Open Graph type. */
  type?: 'profile';
  /** A path on this site. */
  picture?: string | null;
};
type Look<N extends PublicPage['name']> = {
  title: (t: SiteTexts, page: Named<N>) => string;
  description: (t: SiteTexts, page: Named<N>) => string;
  content: (frame: Frame, page: Named<N>) => ReactElement;
  subject?: (page: Named<N>) => Subject;
};

const titled = (page: string, t: SiteTexts) => t('title', { page });

/** Length of a description in link previews. */
const MOST_DESCRIBED = 200;
const inOneLine = (text: string) => {
  const letters = [...text.replace(/\s+/g, ' ').trim()];
  return letters.length > MOST_DESCRIBED ? `${letters.slice(0, MOST_DESCRIBED - 1).join('')}…` : letters.join('');
};

/** The view of each public page; the server has its path and data under the same name. */
export const looks: { [N in PublicPage['name']]: Look<N> } = {
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
  lost: {
    title: (t) => titled(t('lost.title'), t),
    description: (t) => t('lost.text'),
    content: ({ t }) => <Lost t={t} />,
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
export const lookOf = <N extends PublicPage['name']>(page: Named<N>): Look<N> => looks[page.name];

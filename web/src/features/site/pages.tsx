import type { ReactElement } from 'react';
import type { PublicPage } from '#contract/site.ts';
import { About } from './about.tsx';
import { Contact } from './contact.tsx';
import type { Frame, SiteTexts } from './frame.ts';
import { Landing } from './landing.tsx';
import { Privacy } from './privacy.tsx';
import { Terms } from './terms.tsx';

type Named<N extends PublicPage['name']> = Extract<PublicPage, { name: N }>;
type Look<N extends PublicPage['name']> = {
  title: (t: SiteTexts, page: Named<N>) => string;
  description: (t: SiteTexts, page: Named<N>) => string;
  content: (frame: Frame, page: Named<N>) => ReactElement;
};

const titled = (page: string, t: SiteTexts) => t('title', { page });

/** How each public page looks; the server knows under the same names where it is and what it shows. */
export const looks: { [N in PublicPage['name']]: Look<N> } = {
  landing: {
    title: (t) => t('landing.documentTitle'),
    description: (t) => t('landing.description'),
    content: (frame, page) => <Landing frame={frame} page={page} />,
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

/** The look of whatever page it is; its own name says that the two belong together. */
export const lookOf = <N extends PublicPage['name']>(page: Named<N>): Look<N> => looks[page.name];

import type { EmbedPage } from '#contract/site/embed-pages.ts';
import type { PageLook } from '../look.ts';
import { EmbedEvent } from './embed-event.tsx';
import { EmbedCommunityList, EmbedEventList } from './embed-list.tsx';
import { EmbedMonth } from './embed-month.tsx';
import styles from './embed.module.css';

/** The pages that other sites show in a frame. */
export const embedLooks: { [N in EmbedPage['name']]: PageLook<N> } = {
  embedEvent: {
    title: (_t, { event }) => event.title,
    description: () => '',
    content: (frame, page) => <EmbedEvent frame={frame} page={page} />,
  },
  embedEvents: {
    title: (t, { community }) => community?.name ?? t('eventList.title'),
    description: () => '',
    content: (frame, page) => <EmbedEventList frame={frame} page={page} />,
  },
  embedMonth: {
    title: (t, { community }) => community?.name ?? t('eventList.title'),
    description: () => '',
    content: (frame, page) => <EmbedMonth frame={frame} page={page} />,
  },
  embedCommunities: {
    title: (t) => t('directory.title'),
    description: () => '',
    content: (frame, page) => <EmbedCommunityList frame={frame} page={page} />,
  },
  embedLost: {
    title: (t) => t('lost.title'),
    description: () => '',
    content: ({ t }) => (
      <>
        <h1 className={styles.title}>{t('lost.title')}</h1>
        <p className={styles.soft}>{t('embed.lost')}</p>
      </>
    ),
  },
};

import type { Event } from '#contract/events/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { mapLinksOf } from '#kernel/map-links.ts';
import { Row } from '#ui/layout/stack.tsx';
import { InlineText } from '#ui/layout/text.tsx';
import styles from './place.module.css';
import { tileServer } from './tiles.ts';

const PlaceMap = lazyPart(async () => (await import('./place-map.tsx')).PlaceMap, 'events-map');

/** The place of an event: links to other maps, which carry its coordinates, and a map if the site has one. */
export const PlacePanel = ({ venue }: { venue: NonNullable<Event['venue']> }) => {
  const t = useTexts('events-map');
  const { lat, lng } = venue;
  return (
    <div className={styles.places}>
      <Row as="p" gap={12} rowGap={0} align="stretch" wrap className={styles.links}>
        <InlineText look="secondary">{t('place.open')}</InlineText>
        {mapLinksOf(venue).map(({ name, href }) => (
          <a key={name} href={href} rel="noopener noreferrer" {...(name !== 'device' && { target: '_blank' })}>
            {t(`place.${name}`)}
          </a>
        ))}
      </Row>
      {lat !== null && lng !== null && tileServer() !== null && (
        <div className={styles.small}>
          <PlaceMap lat={lat} lng={lng} />
        </div>
      )}
    </div>
  );
};

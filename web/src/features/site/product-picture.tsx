import { Cover } from '#ui/art/cover.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { FacePile } from '#ui/avatar/face-pile.tsx';
import type { SiteTexts } from './frame.ts';
import styles from './product-picture.module.css';

/** Ids whose generated pictures go well together. */
const art = { ground: 'plaza-12', event: 'plaza-10', community: 'plaza-7' };
const people = ['1', '2', '3'] as const;
const faces = { '1': 'person-7', '2': 'person-2', '3': 'person-10' } satisfies Record<(typeof people)[number], string>;

type PartProps = { t: SiteTexts };

/** A picture of the product, composed of its components, so that it has the reader's language and theme. */
export const ProductPicture = ({ t }: PartProps) => (
  <div className={styles.picture} role="img" aria-label={t('picture.label')}>
    <Cover id={art.ground} kind="community" ratio="auto" className={styles.ground ?? ''} />
    <EventCard t={t} />
    <CommunityCard t={t} />
    <ChatCard t={t} />
  </div>
);

/** Its background only. */
export const EmptyPicture = () => (
  <div className={styles.picture} aria-hidden="true">
    <Cover id={art.ground} kind="community" ratio="auto" className={styles.ground ?? ''} />
  </div>
);

const EventCard = ({ t }: PartProps) => (
  <div className={styles.event}>
    <Cover id={art.event} kind="event" ratio="2 / 1" />
    <div className={styles.body}>
      <p className={styles.when}>{t('picture.event.when')}</p>
      <p className={styles.title}>{t('picture.event.title')}</p>
      <p className={styles.soft}>{t('picture.event.place')}</p>
      <div className={styles.seats}>
        <FacePile label="" faces={people.map((id) => ({ id: faces[id], name: t(`picture.chat.${id}.name`) }))} />
        <span>{t('picture.event.seats')}</span>
      </div>
      <div className={styles.bar}>
        <span />
      </div>
      <span className={styles.answer}>{t('picture.event.answer')}</span>
    </div>
  </div>
);

const CommunityCard = ({ t }: PartProps) => (
  <div className={styles.community}>
    <Avatar id={art.community} name={t('picture.community.name')} size={40} shape="square" decorative />
    <span>
      <b>{t('picture.community.name')}</b>
      <small>{t('picture.community.members')}</small>
    </span>
    <em>{t('picture.community.joined')}</em>
  </div>
);

const ChatCard = ({ t }: PartProps) => (
  <div className={styles.chat}>
    <p className={styles.channel}>{t('picture.chat.channel')}</p>
    {people.map((id) => (
      <div key={id} className={styles.message}>
        <Avatar id={faces[id]} name={t(`picture.chat.${id}.name`)} size={28} decorative />
        <p>
          <b>{t(`picture.chat.${id}.name`)}</b>
          <span>{t(`picture.chat.${id}.text`)}</span>
        </p>
      </div>
    ))}
  </div>
);

import type { ReactNode } from 'react';
import { Cover } from '../art/cover.tsx';
import { Avatar } from '../avatar/avatar.tsx';
import styles from './invitation-card.module.css';

type InvitationCardProps = {
  community: { id: string; name: string; tagline: string; avatar: string | null; cover: string | null };
  inviter: { id: string; name: string; picture: string | null } | null;
  /** The inviter, as the beginning of a sentence that continues with the name of the community. */
  by: string;
  /** A line of the inviter, as they typed it. */
  note: string;
  /** `page`: the card is the page, and the name its heading; `aside`: it is beside a form. */
  look?: 'page' | 'aside';
  children: ReactNode;
};

/** The inviter and the community of an invitation. */
export const InvitationCard = ({ community, inviter, by, note, look = 'page', children }: InvitationCardProps) => {
  const { id, name, tagline, avatar, cover } = community;
  const Name = look === 'page' ? 'h1' : 'p';
  return (
    <article className={styles.card} data-look={look}>
      <Cover
        id={id}
        kind="community"
        about={[name]}
        picture={cover}
        ratio={look === 'page' ? '5 / 2' : 'auto'}
        className={styles.cover ?? ''}
      />
      <span className={styles.avatar}>
        <Avatar id={id} name={name} picture={avatar} size={look === 'page' ? 80 : 64} shape="square" decorative />
      </span>
      <div className={styles.body}>
        <p className={styles.by}>
          {inviter && <Avatar {...inviter} size={24} decorative />}
          <span>{by}</span>
        </p>
        <Name className={styles.name}>
          <bdi>{name}</bdi>
        </Name>
        {tagline && <p className={styles.soft}>{tagline}</p>}
        {note && (
          <blockquote className={styles.note} dir="auto">
            {note}
          </blockquote>
        )}
        {children}
      </div>
    </article>
  );
};

/** A line below the words of the invitation. */
export const InvitationFact = ({ children }: { children: ReactNode }) => <p className={styles.facts}>{children}</p>;

/** The place of the card while it is loaded. */
export const InvitationCardFrame = ({ children }: { children: ReactNode }) => (
  <div className={styles.card} data-look="page">
    <div className={styles.blank} />
    <div className={styles.body}>{children}</div>
  </div>
);

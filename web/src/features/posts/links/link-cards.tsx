import type { LinkCard } from '#contract/posts/links.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { Text } from '#ui/layout/text.tsx';
import styles from './link-cards.module.css';
import { type CardOwner, useHideCard } from './link-cards.queries.ts';

type LinkCardsProps = {
  cards: readonly LinkCard[];
  owner: CardOwner;
  /** Authors take cards of their own texts away. */
  mayHide: boolean;
};

/** The pages that a text links to. They appear below it as soon as the server has fetched them. */
export const LinkCards = ({ cards, owner, mayHide }: LinkCardsProps) => {
  const t = useTexts('posts');
  const hide = useHideCard(owner);
  if (cards.length === 0) return null;
  return (
    <ul className={styles.cards} aria-label={t('cards.list')}>
      {cards.map((card) => (
        <li key={card.id} className={styles.card}>
          {card.image !== null && (
            <span className={styles.picture}>
              <img src={card.image} alt="" loading="lazy" decoding="async" />
            </span>
          )}
          <div className={styles.words}>
            <a className={styles.title} href={card.url} target="_blank" rel="noopener noreferrer nofollow ugc" dir="auto">
              {card.title}
            </a>
            {card.description && (
              <Text look="hint" className={styles.description} dir="auto">
                {card.description}
              </Text>
            )}
            <p className={styles.site}>{siteOf(card)}</p>
          </div>
          {mayHide && (
            <IconButton
              className={styles.hide}
              label={t('cards.hide', { title: card.title })}
              icon={<CloseIcon size={16} />}
              onClick={() => hide(card.id)}
            />
          )}
        </li>
      ))}
    </ul>
  );
};

/** A page can call its site anything, so the host is always shown. */
function siteOf({ url, siteName }: LinkCard): string {
  const host = new URL(url).host.replace(/^www\./, '');
  return siteName === '' || siteName.toLowerCase() === host ? host : `${host} · ${siteName}`;
}

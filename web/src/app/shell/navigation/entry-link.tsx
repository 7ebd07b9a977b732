import type { ComponentPropsWithRef } from 'react';
import { Link } from 'react-router';
import { useTexts } from '#kernel/i18n/index.ts';
import type { NavItem } from '#app/nav/nav-tree.ts';
import { outsideAddress } from '#app/nav/roots.ts';

type EntryLinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  item: NavItem;
  /** A page was chosen; another site leaves this one as it is. */
  onOpen?: (() => void) | undefined;
};

/** An entry that leads somewhere: to a page, or to another site in a window of its own. */
export const EntryLink = ({ item, onOpen, children, ...link }: EntryLinkProps) => {
  const t = useTexts('app');
  const address = outsideAddress(item);
  if (address === null)
    return (
      <Link {...link} to={item.path} onClick={onOpen}>
        {children}
      </Link>
    );
  return (
    <a {...link} href={address} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="visually-hidden">{t('newWindow')}</span>
    </a>
  );
};

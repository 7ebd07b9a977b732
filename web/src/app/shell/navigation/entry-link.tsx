import type { ComponentPropsWithRef } from 'react';
import { Link, type LinkProps } from 'react-router';
import { useTexts } from '#kernel/i18n/index.ts';
import type { NavItem } from '#app/nav/nav-tree.ts';
import { outsideAddress } from '#app/nav/roots.ts';

type EntryLinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  item: NavItem;
  /** Props for a link to a page, not for an external one. */
  pageLink?: PageLink | undefined;
};
export type PageLink = Pick<LinkProps, 'replace' | 'onClick'>;

/** A menu entry with a link: to a page, or to an external site in a new window. */
export const EntryLink = ({ item, pageLink, children, ...link }: EntryLinkProps) => {
  const t = useTexts('app');
  const address = outsideAddress(item);
  if (address === null)
    return (
      <Link {...link} {...pageLink} to={item.path}>
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

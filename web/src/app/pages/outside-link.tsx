import { useTexts } from '#kernel/i18n/index.ts';
import { ExternalIcon } from '#ui/icons/icons.tsx';
import styles from './outside.module.css';

/** The recognizable part of a URL: its host, or the path of a same-origin one. */
export const hostOf = (address: string): string => URL.parse(address)?.host ?? address;

type OutsideLinkProps = { address: string; look: 'button' | 'text' };

/** An external link in a new tab. */
export const OutsideLink = ({ address, look }: OutsideLinkProps) => {
  const t = useTexts('app');
  return (
    <a className={styles.link} data-look={look} href={address} target="_blank" rel="noopener noreferrer">
      {t('external.open', { host: hostOf(address) })}
      <ExternalIcon size={16} />
    </a>
  );
};

import { Link, type LinkProps } from 'react-router';
import type { ButtonProps } from './button.tsx';
import styles from './button.module.css';

type LinkButtonProps = LinkProps & Pick<ButtonProps, 'look' | 'size'>;
/** A link that looks like a button: it leads somewhere, so it is one. */
export const LinkButton = ({ look = 'plain', size = 'middle', className = '', ...link }: LinkButtonProps) => (
  <Link {...link} className={`${styles.button} ${className}`} data-look={look} data-size={size} />
);

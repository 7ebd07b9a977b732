import { Link, type LinkProps } from 'react-router';
import type { ButtonProps } from './button.tsx';
import styles from './button.module.css';

type LinkButtonProps = LinkProps & Pick<ButtonProps, 'look' | 'size'>;
/** A link with the look of a button, for navigation. */
export const LinkButton = ({ look = 'plain', size = 'middle', className = '', ...link }: LinkButtonProps) => (
  <Link {...link} className={`${styles.button} ${className}`} data-look={look} data-size={size} />
);

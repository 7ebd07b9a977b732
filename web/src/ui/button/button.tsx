import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './button.module.css';

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'type'> & {
  /** `primary` is the next step, once on a screen at most; `text` and `link` have no frame. */
  look?: 'primary' | 'plain' | 'text' | 'link';
  size?: 'small' | 'middle' | 'large';
  icon?: ReactNode;
  /** It takes something away. */
  isDanger?: boolean;
  /** What it asked for is under way: it keeps its name and size, and a second press does nothing. */
  isBusy?: boolean;
  /** As wide as its place. */
  isBlock?: boolean;
  isRound?: boolean;
  type?: 'button' | 'submit';
};

export const Button = ({
  look = 'plain',
  size = 'middle',
  icon,
  isDanger = false,
  isBusy = false,
  isBlock = false,
  isRound = false,
  type = 'button',
  className = '',
  children,
  onClick,
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type}
    className={`${styles.button} ${className}`}
    data-look={look}
    data-size={size}
    data-danger={isDanger || undefined}
    data-busy={isBusy || undefined}
    data-block={isBlock || undefined}
    data-round={isRound || undefined}
    data-bare={children === undefined || undefined}
    aria-busy={isBusy || undefined}
    // Not disabled while busy: that would drop the focus.
    aria-disabled={isBusy || rest['aria-disabled'] || undefined}
    onClick={(event) => {
      // The second half of a double click means nothing of its own, though another button may stand there by then.
      if (isBusy || event.detail > 1) event.preventDefault();
      else onClick?.(event);
    }}
  >
    {isBusy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
    {children}
  </button>
);

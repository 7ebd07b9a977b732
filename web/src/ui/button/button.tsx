import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './button.module.css';

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'type'> & {
  /** `primary`: the main action, at most one per screen; `text` and `link` have no border. */
  look?: 'primary' | 'plain' | 'text' | 'link';
  size?: 'small' | 'middle' | 'large';
  icon?: ReactNode;
  /** For a destructive action. */
  isDanger?: boolean;
  /** Its action is running: it keeps its label and size, and a second click does nothing. */
  isBusy?: boolean;
  /** As wide as its container. */
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
    // Not disabled while busy, as that would lose the focus.
    aria-disabled={isBusy || rest['aria-disabled'] || undefined}
    onClick={(event) => {
      // The second click of a double click is ignored, as another button may be there by then.
      if (isBusy || event.detail > 1) event.preventDefault();
      else onClick?.(event);
    }}
  >
    {isBusy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
    {children}
  </button>
);

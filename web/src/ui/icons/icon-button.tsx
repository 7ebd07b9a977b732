import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './icon-button.module.css';

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children'> & { label: string; icon: ReactNode };

/** A button with an icon; the label is its accessible name and tooltip. */
export const IconButton = ({ label, icon, className = '', ...button }: IconButtonProps) => (
  <button type="button" {...button} className={`${styles.button} ${className}`} title={label}>
    {icon}
    <span className="visually-hidden">{label}</span>
  </button>
);

import type { ComponentProps } from 'react';
import styles from './text.module.css';

type Look = {
  /** `hint` and `note` are the small forms of `secondary` and `tertiary`; `error` that of `danger`. */
  look: 'secondary' | 'tertiary' | 'danger' | 'hint' | 'note' | 'error' | 'strong' | 'medium';
};
const classOf = (more: string | undefined) => (more ? `${styles.text} ${more}` : styles.text);

/** A paragraph in one of the looks of the product. */
export const Text = ({ look, className, ...rest }: Look & ComponentProps<'p'>) => (
  <p {...rest} className={classOf(className)} data-look={look} />
);

/** A part of a line, in the same looks. */
export const InlineText = ({ look, className, ...rest }: Look & ComponentProps<'span'>) => (
  <span {...rest} className={classOf(className)} data-look={look} />
);

import { createElement, type ComponentProps } from 'react';
import styles from './text.module.css';

type Look = {
  /** `hint` and `note` are the small forms of `secondary` and `tertiary`; `error` that of `danger`. */
  look: 'secondary' | 'tertiary' | 'danger' | 'hint' | 'note' | 'error' | 'strong' | 'medium';
};
const text = (tag: 'p' | 'span', { look, className, ...rest }: Look & { className?: string | undefined }) =>
  createElement(tag, { ...rest, className: className ? `${styles.text} ${className}` : styles.text, 'data-look': look });

/** A paragraph in one of the looks of the product. */
export const Text = (props: Look & ComponentProps<'p'>) => text('p', props);

/** A part of a line, in the same looks. */
export const InlineText = (props: Look & ComponentProps<'span'>) => text('span', props);

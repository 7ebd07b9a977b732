import { createElement, type ComponentProps } from 'react';
import styles from './text.module.css';

type Tag =
  | 'b'
  | 'dd'
  | 'div'
  | 'dl'
  | 'dt'
  | 'em'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'label'
  | 'li'
  | 'ol'
  | 'p'
  | 'small'
  | 'span'
  | 'strong'
  | 'time'
  | 'ul';
type TextProps<T extends Tag> = ComponentProps<T> & {
  /** The element; a `p` unless said. */
  as?: T;
  tone?: 'primary' | 'secondary' | 'tertiary' | 'accent' | 'danger' | 'success' | 'warning';
  /** Pixels; as the text around it unless said. */
  size?: 12 | 13 | 14 | 16 | 18 | 20 | 24;
  weight?: 500 | 600;
  /** Long words break anywhere rather than widen what holds them. */
  breaks?: boolean;
};
/** A text in one of the colours and sizes of the product. */
export const Text = <T extends Tag = 'p'>({ as, tone, size, weight, breaks, className, ...rest }: TextProps<T>) =>
  createElement(as ?? 'p', {
    ...rest,
    className: className ? `${styles.text} ${className}` : styles.text,
    'data-tone': tone,
    'data-size': size,
    'data-weight': weight,
    'data-breaks': breaks,
  });

import { createElement, type ComponentProps } from 'react';
import styles from './stack.module.css';

type Tag =
  | 'article'
  | 'aside'
  | 'dd'
  | 'div'
  | 'dl'
  | 'dt'
  | 'fieldset'
  | 'figure'
  | 'footer'
  | 'form'
  | 'header'
  | 'label'
  | 'li'
  | 'main'
  | 'menu'
  | 'nav'
  | 'ol'
  | 'p'
  | 'search'
  | 'section'
  | 'small'
  | 'span'
  | 'strong'
  | 'time'
  | 'ul';
type Gap = 2 | 4 | 6 | 8 | 10 | 12 | 14 | 16 | 20 | 24;
type FlexProps<T extends Tag> = ComponentProps<T> & {
  /** The element; a `div` unless said. */
  as?: T;
  /** Between the children, in pixels. */
  gap?: Gap;
  justify?: 'center' | 'end' | 'between';
  /** Takes the room that is left, and may become narrower than its content. */
  grow?: boolean;
};

const named = (own: string | undefined, more: string | undefined) => (more ? `${own} ${more}` : own);

type StackProps<T extends Tag> = FlexProps<T> & { /** Across; stretched unless said. */ align?: 'start' | 'center' | 'end' };
/** Children below each other. */
export const Stack = <T extends Tag = 'div'>({ as, gap, align, justify, grow, className, ...rest }: StackProps<T>) =>
  createElement(as ?? 'div', {
    ...rest,
    className: named(styles.stack, className),
    'data-gap': gap,
    'data-items': align,
    'data-justify': justify,
    'data-grow': grow,
  });

type RowProps<T extends Tag> = FlexProps<T> & {
  /** Across; centred unless said. */
  align?: 'start' | 'baseline' | 'end' | 'stretch';
  /** What does not fit goes on to the next line. */
  wrap?: boolean;
  /** Between lines, if not the same as `gap`. */
  rowGap?: 0 | 4 | 8 | 12 | 16;
  /** As wide as its content, inside a text. */
  inline?: boolean;
};
/** Children beside each other. */
export const Row = <T extends Tag = 'div'>({ as, gap, rowGap, align, justify, wrap, inline, grow, className, ...rest }: RowProps<T>) =>
  createElement(as ?? 'div', {
    ...rest,
    className: named(styles.row, className),
    'data-gap': gap,
    'data-row-gap': rowGap,
    'data-items': align,
    'data-justify': justify,
    'data-wrap': wrap,
    'data-inline': inline,
    'data-grow': grow,
  });

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
type LayoutProps = {
  /** Between the children, in pixels. */
  gap?: Gap;
  justify?: 'center' | 'end' | 'between';
  /** Takes the room that is left, and may become narrower than its content. */
  grow?: boolean;
};
type LineProps = {
  /** What does not fit goes on to the next line. */
  wrap?: boolean;
  /** Between lines, if not the same as `gap`. */
  rowGap?: 0 | 4 | 8 | 12 | 16;
  /** As wide as its content, inside a text. */
  inline?: boolean;
};
/** The element is a `div` unless said. */
type ElementProps<T extends Tag> = ComponentProps<T> & { as?: T };
type StackProps<T extends Tag> = ElementProps<T> &
  LayoutProps & { /** Across; stretched unless said. */ align?: 'start' | 'center' | 'end' };
type RowProps<T extends Tag> = ElementProps<T> &
  LayoutProps &
  LineProps & { /** Across; centred unless said. */ align?: 'start' | 'baseline' | 'end' | 'stretch' };

type FlexProps = LayoutProps & LineProps & { as?: Tag; align?: string; className?: string | undefined };
const flex = (own: string | undefined, { as, gap, rowGap, align, justify, wrap, inline, grow, className, ...rest }: FlexProps) =>
  createElement(as ?? 'div', {
    ...rest,
    className: className ? `${own} ${className}` : own,
    'data-gap': gap,
    'data-row-gap': rowGap,
    'data-items': align,
    'data-justify': justify,
    'data-wrap': wrap,
    'data-inline': inline,
    'data-grow': grow,
  });

/** Children below each other. */
export const Stack = <T extends Tag = 'div'>(props: StackProps<T>) => flex(styles.stack, props);

/** Children beside each other. */
export const Row = <T extends Tag = 'div'>(props: RowProps<T>) => flex(styles.row, props);

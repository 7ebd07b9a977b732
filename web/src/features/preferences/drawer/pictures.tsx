import type { ReactNode } from 'react';
import type { Preferences } from '#kernel/preferences/index.ts';
import styles from './pictures.module.css';

/** Illustrations of the options, hidden from screen readers, as the names are beside them. */
const Drawing = ({ children, theme }: { children: ReactNode; theme?: 'light' | 'dark' | undefined }) => (
  <svg className={styles.drawing} data-look={theme} viewBox="0 0 120 76" preserveAspectRatio="xMidYMid slice">
    <rect className={styles.page} width="120" height="76" />
    {children}
  </svg>
);
type Box = readonly [x: number, y: number, width: number, height: number];
const Surface = ({ at: [x, y, width, height] }: { at: Box }) => (
  <rect className={styles.surface} x={x} y={y} width={width} height={height} />
);
const Bar = ({ at: [x, y, width, height], isMarked = false }: { at: Box; isMarked?: boolean }) => (
  <rect className={isMarked ? styles.mark : styles.bar} x={x} y={y} width={width} height={height} rx={height / 2} />
);
const Card = ({ at: [x, y, width, height] }: { at: Box }) => (
  <rect className={styles.card} x={x} y={y} width={width} height={height} rx="3" />
);

const content = (left: number) => (
  <>
    <Card at={[left, 24, 112 - left, 20]} />
    <Card at={[left, 50, (108 - left) / 2, 20]} />
    <Card at={[left + (108 - left) / 2 + 4, 50, (108 - left) / 2, 20]} />
  </>
);
const menu = (left: number, width: number, top: number) =>
  [0, 1, 2, 3].map((row) => <Bar key={row} at={[left, top + row * 9, width, 4]} isMarked={row === 1} />);

const window = (
  <>
    <Surface at={[0, 0, 30, 76]} />
    <Surface at={[30, 0, 90, 14]} />
    {menu(6, 18, 22)}
    <Bar at={[38, 5, 24, 4]} />
    {content(38)}
  </>
);

export const themePictures: Record<Preferences['theme'], ReactNode> = {
  light: <Drawing theme="light">{window}</Drawing>,
  dark: <Drawing theme="dark">{window}</Drawing>,
  auto: (
    <span className={styles.both}>
      <Drawing theme="light">{window}</Drawing>
      <Drawing theme="dark">{window}</Drawing>
    </span>
  ),
};

export const navigationPictures: Record<Preferences['navigationStyle'], ReactNode> = {
  side: <Drawing>{window}</Drawing>,
  top: (
    <Drawing>
      <Surface at={[0, 0, 120, 14]} />
      <Bar at={[8, 5, 10, 4]} />
      {[0, 1, 2, 3].map((column) => (
        <Bar key={column} at={[28 + column * 17, 5, 12, 4]} isMarked={column === 1} />
      ))}
      {content(8)}
    </Drawing>
  ),
  'two-column': (
    <Drawing>
      <Surface at={[0, 0, 16, 76]} />
      <Surface at={[16, 0, 28, 76]} />
      <Surface at={[44, 0, 76, 14]} />
      {menu(4, 8, 22)}
      {menu(21, 18, 22)}
      <Bar at={[50, 5, 20, 4]} />
      {content(50)}
    </Drawing>
  ),
  mixed: (
    <Drawing>
      <Surface at={[0, 14, 30, 62]} />
      <Surface at={[0, 0, 120, 14]} />
      <Bar at={[8, 5, 10, 4]} />
      {[0, 1, 2, 3].map((column) => (
        <Bar key={column} at={[28 + column * 17, 5, 12, 4]} isMarked={column === 1} />
      ))}
      {menu(6, 18, 24)}
      {content(38)}
    </Drawing>
  ),
};

const form = (left: number) => (
  <>
    <Bar at={[left + 4, 22, 16, 4]} />
    <Card at={[left + 4, 32, 28, 8]} />
    <Card at={[left + 4, 43, 28, 8]} />
    <rect className={styles.mark} x={left + 4} y="54" width="28" height="8" rx="3" />
  </>
);
const showcase = (left: number) => (
  <>
    <circle className={styles.mark} cx={left + 38} cy="34" r="11" opacity="0.85" />
    <Bar at={[left + 22, 52, 32, 4]} />
  </>
);
export const signInPictures: Record<Preferences['pageLayout'], ReactNode> = {
  'layout-left': (
    <Drawing>
      <Surface at={[0, 0, 44, 76]} />
      {form(4)}
      {showcase(44)}
    </Drawing>
  ),
  'layout-center': (
    <Drawing>
      <rect className={styles.surface} x="36" y="12" width="48" height="58" rx="4" />
      {form(42)}
    </Drawing>
  ),
  'layout-right': (
    <Drawing>
      <Surface at={[76, 0, 44, 76]} />
      {form(80)}
      {showcase(0)}
    </Drawing>
  ),
};

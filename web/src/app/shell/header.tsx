import { lazyPart } from '#kernel/lazy-part.tsx';
import { Brand } from './brand.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { Drawer } from './drawer.tsx';
import { HeaderTools } from './header-tools.tsx';
import styles from './header.module.css';
import { phone, useMedia } from '#kernel/page/use-media.ts';
import type { ShellFrame } from './use-frame.ts';

const HorizontalNavigation = lazyPart(async () => (await import('./layouts/horizontal-navigation.tsx')).HorizontalNavigation);

/** The breadcrumb, or the menu in layouts that have it on top, and the tools of every page. */
export const Header = ({ frame }: { frame: ShellFrame }) => {
  const { style, needsDrawer } = frame;
  const isPhone = useMedia(phone);
  const hasMenu = style === 'top' || style === 'mixed';
  return (
    <header className={styles.header} data-style={style}>
      {needsDrawer && <Drawer theme={frame.theme} />}
      {(hasMenu || (needsDrawer && !isPhone)) && <Brand />}
      {hasMenu ? <HorizontalNavigation frame={frame} fallback={<div className={styles.rest} />} /> : <Breadcrumb />}
      <HeaderTools />
    </header>
  );
};

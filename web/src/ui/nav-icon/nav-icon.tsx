import { Suspense, use, type ComponentType } from 'react';
import { CardsIcon } from '#ui/icons/content-icons.tsx';
import styles from './nav-icon.module.css';
import { navIcons } from './nav-icons.tsx';

type Icons = Partial<Record<string, ComponentType<{ size?: number }>>>;

let others: Promise<Icons> | undefined;
/** A load error is ignored, as the menu works without icons. */
const loadOthers = () =>
  (others ??= import('./other-icons.tsx').then(
    ({ otherIcons }): Icons => otherIcons,
    () => ({}),
  ));

const warned = new Set<string>();
const warnOnce = (name: string) => {
  if (warned.has(name)) return;
  warned.add(name);
  console.warn(`No menu icon is called ${name}`);
};
const named = (icons: Icons, name: string) => (Object.hasOwn(icons, name) ? icons[name] : undefined);

const OtherIcon = ({ name }: { name: string }) => {
  const Icon = named(use(loadOthers()), name);
  if (!Icon) warnOnce(name);
  return Icon ? <Icon size={16} /> : <CardsIcon size={16} />;
};

/** The icon of a menu entry, by name. */
export const NavIcon = ({ name = 'appstore' }: { name: string | undefined }) => {
  const Icon = named(navIcons, name);
  return (
    <span className={styles.icon}>
      {Icon ? (
        <Icon size={16} />
      ) : (
        <Suspense fallback={<svg width={16} height={16} aria-hidden="true" />}>
          <OtherIcon name={name} />
        </Suspense>
      )}
    </span>
  );
};

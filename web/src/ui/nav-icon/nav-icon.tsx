import {
  AppstoreOutlined,
  CalendarOutlined,
  HomeOutlined,
  MessageOutlined,
  ProfileOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Suspense, use, type ComponentType } from 'react';

type Icons = Record<string, ComponentType>;

/** Icons of the product's own menu. */
const icons: Icons = {
  appstore: AppstoreOutlined,
  calendar: CalendarOutlined,
  home: HomeOutlined,
  message: MessageOutlined,
  profile: ProfileOutlined,
  team: TeamOutlined,
  user: UserOutlined,
};

/** A menu without its pictures is still one. */
const orNone = (icons: Promise<Icons>) => icons.catch((): Icons => ({}));
let more: Promise<Icons> | undefined;
let ofConsole: Promise<Icons> | undefined;
const loadMore = () => (more ??= orNone(import('./more-icons.ts').then(({ moreIcons }) => moreIcons)));
const loadConsole = () => (ofConsole ??= orNone(import('./console-icons.ts').then(({ consoleIcons }) => consoleIcons)));
/** What `more-icons` has. */
const everybodys = new Set(['apartment', 'export', 'info', 'lock', 'warning']);

const warned = new Set<string>();
const warnOnce = (name: string) => {
  if (warned.has(name)) return;
  warned.add(name);
  console.warn(`No menu icon is called ${name}`);
};

const OtherIcon = ({ name }: { name: string }) => {
  const others = use(everybodys.has(name) ? loadMore() : loadConsole());
  const Icon = Object.hasOwn(others, name) ? others[name] : undefined;
  if (!Icon) warnOnce(name);
  return Icon ? <Icon /> : <AppstoreOutlined />;
};

export const NavIcon = ({ name = 'appstore' }: { name: string | undefined }) => {
  const Icon = Object.hasOwn(icons, name) ? icons[name] : undefined;
  return (
    // The entry has its own name; antd would read the icon's out before it.
    <span aria-hidden="true">
      {Icon ? (
        <Icon />
      ) : (
        <Suspense fallback={<AppstoreOutlined style={{ visibility: 'hidden' }} />}>
          <OtherIcon name={name} />
        </Suspense>
      )}
    </span>
  );
};

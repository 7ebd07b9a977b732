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

let others: Promise<{ moreIcons: Icons }> | undefined;
/** A menu without its pictures is still one. */
const loadOthers = () => (others ??= import('./more-icons.ts').catch((): { moreIcons: Icons } => ({ moreIcons: {} })));

const warned = new Set<string>();
const warnOnce = (name: string) => {
  if (warned.has(name)) return;
  warned.add(name);
  console.warn(`No menu icon is called ${name}`);
};

const OtherIcon = ({ name }: { name: string }) => {
  const { moreIcons } = use(loadOthers());
  const Icon = Object.hasOwn(moreIcons, name) ? moreIcons[name] : undefined;
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

import {
  ApartmentOutlined,
  ApiOutlined,
  BellOutlined,
  DashboardOutlined,
  ExportOutlined,
  FileTextOutlined,
  InfoCircleOutlined,
  LinkOutlined,
  LockOutlined,
  MenuOutlined,
  SafetyOutlined,
  SettingOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

/** Further icons that a menu row may name; loaded when the first one does. */
export const moreIcons: Record<string, ComponentType> = {
  apartment: ApartmentOutlined,
  api: ApiOutlined,
  bell: BellOutlined,
  dashboard: DashboardOutlined,
  export: ExportOutlined,
  file: FileTextOutlined,
  info: InfoCircleOutlined,
  link: LinkOutlined,
  lock: LockOutlined,
  menu: MenuOutlined,
  safety: SafetyOutlined,
  setting: SettingOutlined,
  warning: WarningOutlined,
};

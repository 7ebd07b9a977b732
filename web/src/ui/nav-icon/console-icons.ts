import {
  ApiOutlined,
  AuditOutlined,
  BarChartOutlined,
  BellOutlined,
  DashboardOutlined,
  FileTextOutlined,
  LaptopOutlined,
  LinkOutlined,
  MailOutlined,
  MenuOutlined,
  SafetyOutlined,
  SettingOutlined,
  SlidersOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

/** Icons of the console, and those that an administrator may choose; most people never load them. */
export const consoleIcons: Record<string, ComponentType> = {
  api: ApiOutlined,
  audit: AuditOutlined,
  bell: BellOutlined,
  chart: BarChartOutlined,
  dashboard: DashboardOutlined,
  file: FileTextOutlined,
  laptop: LaptopOutlined,
  link: LinkOutlined,
  mail: MailOutlined,
  menu: MenuOutlined,
  safety: SafetyOutlined,
  setting: SettingOutlined,
  sliders: SlidersOutlined,
  thunderbolt: ThunderboltOutlined,
};

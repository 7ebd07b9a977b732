import { ApartmentOutlined, ExportOutlined, InfoCircleOutlined, LockOutlined, WarningOutlined } from '@ant-design/icons';
import type { ComponentType } from 'react';

/** Icons of entries that everybody may have; loaded when the first one is shown. */
export const moreIcons: Record<string, ComponentType> = {
  apartment: ApartmentOutlined,
  export: ExportOutlined,
  info: InfoCircleOutlined,
  lock: LockOutlined,
  warning: WarningOutlined,
};

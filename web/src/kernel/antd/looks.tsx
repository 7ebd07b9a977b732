import { LoadingOutlined } from '@ant-design/icons';
import { ConfigProvider } from 'antd';
import { useDeferredValue, type ReactNode } from 'react';
import { useLook } from '#kernel/look/index.ts';
import { useIsDark } from '#kernel/theme/index.ts';
import { useAntdLocale } from './locale.ts';
import { antdTheme } from './theme.ts';

// antd's own icon grows into the button and stays there for good when the answer comes before it has grown.
const button = { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden /> };

/** It would be part of every field's name. */
const noColon = { colon: false };

/** antd in our colours, in the reader's language. */
export const Looks = ({ children }: { children: ReactNode }) => {
  // A colour that is being picked changes many times a second, and antd makes all its styles anew.
  const look = useDeferredValue(useLook());
  return (
    <ConfigProvider theme={antdTheme(useIsDark(), look)} locale={useAntdLocale()} button={button} form={noColon}>
      {children}
    </ConfigProvider>
  );
};

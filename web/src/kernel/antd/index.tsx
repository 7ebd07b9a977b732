import type { ComponentType } from 'react';
import { Looks } from './looks.tsx';

export { Looks } from './looks.tsx';

/** For whatever shows parts of antd: pages without any never load it. */
export const withLooks = <Props extends object>(Screen: ComponentType<Props>): ComponentType<Props> => {
  const Dressed = (props: Props) => (
    <Looks>
      <Screen {...props} />
    </Looks>
  );
  return Dressed;
};

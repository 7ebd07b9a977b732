import { type Mock, vi } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { hideToken, LoginPage } from '#features/auth/index.ts';

export const tokens = { accessToken: 'access', refreshToken: 'refresh' };

/** The sign-in page at an address, in a window of a width; `enter` hears of the session instead of leaving the page. */
export const openLogin = async (address: string, { width = 1280 } = {}) => {
  await browserPage.viewport(width, 800);
  history.replaceState(null, '', address);
  hideToken();
  const enter: Mock<() => void> = vi.fn<() => void>();
  const page = await render(<LoginPage enter={enter} />);
  return { page, enter };
};

/** Settings as the server writes them into the head of the page; answers how to take them away. */
export const settings = (said: Record<string, string>) => {
  const metas = Object.entries(said).map(([name, content]) =>
    Object.assign(document.createElement('meta'), { name: `plaza-${name}`, content }),
  );
  document.head.append(...metas);
  return () => metas.forEach((meta) => meta.remove());
};

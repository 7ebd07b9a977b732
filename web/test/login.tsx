import { type Mock, vi } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { hideToken, LoginPage } from '#features/auth/index.ts';

export const tokens = { accessToken: 'access', refreshToken: 'refresh' };

/** Renders the sign-in page at a URL, in a window of a given width; `enter` receives the session instead of navigating. */
export const openLogin = async (address: string, { width = 1280 } = {}) => {
  await browserPage.viewport(width, 800);
  history.replaceState(null, '', address);
  hideToken();
  const enter: Mock<() => void> = vi.fn<() => void>();
  const page = await render(<LoginPage enter={enter} />);
  return { page, enter };
};

/** Adds settings to the page's head, as the server does; returns a function that removes them. */
export const settings = (said: Record<string, string>) => {
  const metas = Object.entries(said).map(([name, content]) =>
    Object.assign(document.createElement('meta'), { name: `plaza-${name}`, content }),
  );
  document.head.append(...metas);
  return () => metas.forEach((meta) => meta.remove());
};

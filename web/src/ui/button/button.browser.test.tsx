import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { CheckIcon } from '../icons/icons.tsx';
import { MenuButton } from '../menu-button/menu-button.tsx';
import { Button } from './button.tsx';
import { LinkButton } from './link-button.tsx';

const Card = ({ children }: { children: ReactNode }) => <div style={{ display: 'flex', flexWrap: 'wrap', width: 180 }}>{children}</div>;

test.each(['You are number 6 on the waitlist', '你在这场活动的候补名单上排在第六位'])('%s stays inside of a narrow card', async (label) => {
  const { container } = await render(
    <MemoryRouter>
      <Card>
        <Button>{label}</Button>
      </Card>
      <Card>
        <LinkButton to="/">{label}</LinkButton>
      </Card>
      <Card>
        <MenuButton label={label} icon={<CheckIcon />} look="button" entries={[]} />
      </Card>
    </MemoryRouter>,
  );
  const sizes = [...container.querySelectorAll('button, a')].map((button) => [
    button.scrollWidth <= 180,
    button.parentElement!.scrollWidth <= 180,
  ]);
  expect(sizes).toEqual(Array.from({ length: 3 }, () => [true, true]));
  const icons = [...container.querySelectorAll('svg')].map((icon) => `${icon.getBoundingClientRect().width}`);
  expect(icons).toEqual([...container.querySelectorAll('svg')].map((icon) => icon.getAttribute('width')));
});

test('a label is in one line where a neighbour can give way', async () => {
  const { container } = await render(
    <div style={{ display: 'flex', width: 200 }}>
      <span style={{ flex: 1, minWidth: 0, overflow: 'hidden', whiteSpace: 'nowrap' }}>A name that is long enough to be cut</span>
      <Button>Join the waitlist</Button>
    </div>,
  );
  expect(container.querySelector('button')!.offsetHeight).toBe(32);
});

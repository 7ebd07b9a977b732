import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useConnection, type ConnectionState } from '#kernel/realtime/index.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { Banner } from './banner.tsx';

beforeEach(() => {
  useConnection.setState({ state: 'connected' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => void vi.useRealTimers());

const open = async () => {
  const page = await render(<Banner />);
  const said = () => page.getByRole('status').element().textContent;
  const show = () => page.rerender(<Banner />);
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    await show();
  };
  const network = async (isOn: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOn);
    dispatchEvent(new Event(isOn ? 'online' : 'offline'));
    await show();
  };
  const line = async (state: ConnectionState) => {
    useConnection.setState({ state });
    await show();
  };
  return { page, said, pass, network, line };
};
const offline = 'You are offline. What you see may be out of date.';
const lost = 'Connection lost. Reconnecting.';
const back = 'You are connected again.';

test('being offline is said at once, and being back for three seconds', async () => {
  const { said, pass, network } = await open();
  expect(said()).toBe('');
  await network(false);
  expect(said()).toBe(offline);
  await network(true);
  expect(said()).toBe(back);
  await pass(3_001);
  expect(said()).toBe('');
});

test('a lost connection is said after five seconds, a shorter gap never', async () => {
  const { said, pass, line } = await open();
  await line('waiting');
  await pass(4_900);
  await line('connected');
  await pass(10_000);
  expect(said()).toBe('');
  await line('waiting');
  await pass(5_001);
  expect(said()).toBe(lost);
  await line('connected');
  expect(said()).toBe(back);
  await pass(3_001);
  expect(said()).toBe('');
});

test('the network is back before the server is: that is not yet said to be good', async () => {
  const { said, pass, network, line } = await open();
  await network(false);
  await line('waiting');
  await network(true);
  expect(said()).toBe(lost);
  await line('connected');
  expect(said()).toBe(back);
  await network(false);
  expect(said()).toBe(offline);
  await pass(5_000);
  expect(said()).toBe(offline);
});

test('it can be read, bad and good', async () => {
  const { network } = await open();
  for (const isOn of [false, true]) {
    await network(isOn);
    vi.useRealTimers();
    expect(await violationsInBothThemes()).toEqual([]);
  }
});

import { encode } from 'uqr';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { loadTexts } from '#kernel/i18n/index.ts';
import { violations } from '#test/axe.ts';
import { CameraScanner } from './camera-scanner.tsx';
import { withoutRepeats } from './repeats.ts';

const onCode = vi.fn();
beforeEach(() => {
  onCode.mockClear();
  vi.restoreAllMocks();
});

const MODULE = 8;
/** A camera that looks at a code, which may be changed. */
function aCamera() {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [640, 480];
  const context = canvas.getContext('2d')!;
  let shown: string | null = null;
  const draw = () => {
    context.fillStyle = '#eeeeee';
    context.fillRect(0, 0, canvas.width, canvas.height);
    if (shown === null) return;
    const { data, size } = encode(shown, { border: 2 });
    const left = (canvas.width - size * MODULE) / 2;
    const top = (canvas.height - size * MODULE) / 2;
    data.forEach((row, y) =>
      row.forEach((isDark, x) => {
        context.fillStyle = isDark ? '#111111' : '#fafafa';
        context.fillRect(left + x * MODULE, top + y * MODULE, MODULE, MODULE);
      }),
    );
  };
  draw();
  const timer = setInterval(draw, 50);
  const stream = canvas.captureStream(20);
  onTestFinished(() => clearInterval(timer));
  return {
    stream,
    look: (code: string | null) => {
      shown = code;
    },
  };
}
const open = async (give: () => Promise<MediaStream>) => {
  await loadTexts('events-door');
  const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(give);
  const page = await render(
    <main>
      <CameraScanner onCode={onCode} />
    </main>,
  );
  return { page, asked, start: page.getByRole('button', { name: 'Scan with the camera' }) };
};

test('the camera is asked for when the button is pressed, reads one code after the other, each once, and is let go', async () => {
  const { stream, look } = aCamera();
  const { page, asked, start } = await open(async () => stream);
  expect(asked).not.toHaveBeenCalled();
  await start.click();
  await expect.element(page.getByText(/Hold a ticket before the camera/)).toBeVisible();
  look('FIRST-TICKET');
  await expect.poll(() => onCode.mock.calls).toEqual([['FIRST-TICKET']]);
  look('SECOND-TICKET');
  await expect.poll(() => onCode.mock.calls).toEqual([['FIRST-TICKET'], ['SECOND-TICKET']]);
  for (const name of ['Sound', 'Vibration']) await expect.element(page.getByRole('checkbox', { name })).not.toBeChecked();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Stop the camera' }).click();
  await expect.poll(() => stream.getVideoTracks()[0]?.readyState).toBe('ended');
  expect(onCode).toHaveBeenCalledTimes(2);
});

test.each([
  ['NotAllowedError', /does not allow the camera/],
  ['NotFoundError', /No camera was found/],
  ['NotReadableError', /Another application uses the camera/],
])('%s is said, with what to do, and can be tried again', async (name, words) => {
  const { page, asked, start } = await open(async () => {
    throw new DOMException('', name);
  });
  await start.click();
  await expect.element(page.getByText(words)).toBeVisible();
  await page.getByRole('button', { name: 'Try the camera again' }).click();
  await expect.poll(() => asked.mock.calls.length).toBe(2);
});

test('plain http is told from a missing camera', async () => {
  const { page, asked, start } = await open(() => Promise.reject(new Error('not to be asked')));
  vi.stubGlobal('isSecureContext', false);
  onTestFinished(() => void vi.unstubAllGlobals());
  await start.click();
  await expect.element(page.getByText(/https addresses only/)).toBeVisible();
  expect(asked).not.toHaveBeenCalled();
});

test('a code that stays counts once, and again after it was away', () => {
  const isNew = withoutRepeats();
  expect([isNew('a', 0), isNew('a', 2_000), isNew('a', 4_000), isNew('b', 4_100), isNew('a', 4_200), isNew('a', 9_000)]).toEqual([
    true,
    false,
    false,
    true,
    true,
    true,
  ]);
});

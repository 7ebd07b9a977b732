import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { violationsInBothThemes } from '#test/axe.ts';
import { CropDialog } from './crop-dialog.tsx';
import { cropDefaults, type CropLabels } from './crop-settings.ts';
import { useCrop, type CropInput } from './use-crop.tsx';

const labels: CropLabels = {
  title: 'Edit image',
  reset: 'Reset',
  ok: 'OK',
  cancel: 'Cancel',
  frame: 'Frame',
  zoom: 'Zoom',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  rotation: 'Rotation',
  turnLeft: 'Turn left',
  turnRight: 'Turn right',
  aspect: 'Aspect',
  wider: 'Wider',
  higher: 'Higher',
};

/** Red on the left, blue on the right; `uid` is what some upload lists give their files. */
const picture = async (width = 400, height = 200, type = 'image/png') => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#ff0000';
  context.fillRect(0, 0, width / 2, height);
  context.fillStyle = '#0000ff';
  context.fillRect(width / 2, 0, width / 2, height);
  const blob = await new Promise<Blob>((resolve) => canvas.toBlob((made) => resolve(made!), type));
  return Object.assign(new File([blob], 'halves.png', { type }), { uid: 'rc-1' });
};
const pixels = async (file: File) => {
  const bitmap = await createImageBitmap(file);
  const canvas = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height });
  const context = canvas.getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  const at = (x: number, y: number) => [...context.getImageData(Math.floor(x), Math.floor(y), 1, 1).data].slice(0, 3);
  return { width: bitmap.width, height: bitmap.height, at };
};

type Options = Partial<CropInput>;
type PlaceProps = { options: Options; chosen: File; onTaken: (file: File) => void };

/** A file input that can be used repeatedly. */
const Place = ({ options, chosen, onTaken }: PlaceProps) => {
  const [isRead, setRead] = useState(false);
  const { crop, dialog } = useCrop({ labels, onFile: onTaken, ...options });
  const choose = async () => {
    setRead(false);
    await crop(chosen);
    setRead(true);
  };
  return (
    <>
      <button onClick={() => void choose()}>Choose</button>
      <output>{isRead ? 'read' : ''}</output>
      {dialog && <CropDialog {...dialog} />}
    </>
  );
};

const open = async (options: Options = {}, file?: File) => {
  const taken: File[] = [];
  const chosen = file ?? (await picture());
  const page = await render(<Place options={options} chosen={chosen} onTaken={(one) => taken.push(one)} />);
  const choose = async () => {
    await page.getByRole('button', { name: 'Choose' }).click();
    await expect.element(page.getByText('read')).toBeInTheDocument();
  };
  const frame = page.getByRole('group', { name: 'Frame' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const slider = (name: string) => page.getByRole('slider', { name });
  const dialog = page.getByRole('dialog');
  await choose();
  return { page, taken, chosen, choose, frame, button, slider, dialog };
};
const shown = async (options: Options = {}, file?: File) => {
  const screen = await open(options, file);
  await expect.element(screen.frame).toBeVisible();
  return screen;
};

test('the defaults are those of the specification', () => {
  expect(cropDefaults).toEqual({
    accept: 'image/*',
    quality: 0.4,
    fill: 'white',
    hasZoom: true,
    hasRotation: false,
    hasAspect: false,
    hasReset: false,
    aspect: 1,
    zoom: { min: 1, max: 3, step: 0.1 },
    rotation: { min: -180, max: 180, step: 1 },
    aspects: { min: 0.5, max: 2, step: 0.01 },
    shape: 'rect',
    hasGrid: false,
    longest: Infinity,
  });
});

test('by default there is a zoom slider, and neither rotation, aspect, reset nor grid', async () => {
  const { page, slider, button, frame } = await shown();
  await expect.element(page.getByRole('heading', { name: 'Edit image' })).toBeVisible();
  const zoom = slider('Zoom').element() as HTMLInputElement;
  expect([zoom.min, zoom.max, zoom.step, zoom.value]).toEqual(['1', '3', '0.1', '1']);
  for (const name of ['Rotation', 'Aspect']) expect(slider(name).elements()).toEqual([]);
  expect(button('Reset').elements()).toEqual([]);
  expect([frame.element().className.includes('Grid'), frame.element().className.includes('Round')]).toEqual([false, false]);
});

test('the sliders that are asked for have their ranges and steps', async () => {
  const { slider, frame } = await shown({ settings: { hasRotation: true, hasAspect: true, hasGrid: true, shape: 'round' } });
  const range = (name: string) => {
    const { min, max, step, value } = slider(name).element() as HTMLInputElement;
    return [min, max, step, value];
  };
  expect([range('Rotation'), range('Aspect')]).toEqual([
    ['-180', '180', '1', '0'],
    ['0.5', '2', '0.01', '1'],
  ]);
  expect([frame.element().className.includes('Grid'), frame.element().className.includes('Round')]).toEqual([true, true]);
});

test('OK closes, and hands on what is in the frame, with the name, type and uid of the file', async () => {
  const { taken, button, dialog } = await shown();
  await button('OK').click();
  await expect.poll(() => taken.length).toBe(1);
  await expect.poll(() => dialog.elements()).toEqual([]);
  const [file] = taken;
  expect([file!.name, file!.type, (file as File & { uid?: string }).uid]).toEqual(['halves.png', 'image/png', 'rc-1']);
  const { width, height, at } = await pixels(file!);
  expect([width, height, at(10, 100), at(190, 100)]).toEqual([200, 200, [255, 0, 0], [0, 0, 255]]);
});

test('what is moved by keys and made larger is what comes out', async () => {
  const { taken, button, frame } = await shown();
  frame.element().focus();
  for (let press = 0; press < 40; press += 1) await userEvent.keyboard('{ArrowRight}');
  await button('Zoom in').click();
  await button('OK').click();
  await expect.poll(() => taken.length).toBe(1);
  const { width, at } = await pixels(taken[0]!);
  // One step of zoom shows a tenth less of it, and the picture has gone to the right: its left half is in the frame.
  expect([Math.abs(width - 182) <= 1, at(width - 5, 90)]).toEqual([true, [255, 0, 0]]);
});

test('a turn lets the fill be seen in the corners', async () => {
  const { taken, button, slider } = await shown({ settings: { hasRotation: true, fill: '#00ff00' } }, await picture(200, 200));
  await slider('Rotation').fill('45');
  await button('OK').click();
  await expect.poll(() => taken.length).toBe(1);
  const { width, height, at } = await pixels(taken[0]!);
  // Red was on the left: turned to the right by half of a quarter it is on the left and above.
  expect([at(2, 2), at(width * 0.4, height * 0.4), at(width * 0.6, height * 0.6)]).toEqual([
    [0, 255, 0],
    [255, 0, 0],
    [0, 0, 255],
  ]);
});

test('what is transparent is filled white, and what is too long is made smaller', async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 300 });
  const blob = await new Promise<Blob>((resolve) => canvas.toBlob((made) => resolve(made!)));
  const { taken, button } = await shown({ settings: { longest: 100 } }, new File([blob], 'clear.png', { type: 'image/png' }));
  await button('OK').click();
  await expect.poll(() => taken.length).toBe(1);
  const { width, height, at } = await pixels(taken[0]!);
  expect([width, height, at(50, 50)]).toEqual([100, 100, [255, 255, 255]]);
});

test('cancel closes and drops the file', async () => {
  const { taken, button, dialog } = await shown();
  await button('Cancel').click();
  await expect.poll(() => dialog.elements()).toEqual([]);
  expect(taken).toEqual([]);
});

test('whoever is told of a cancel may put another file in its place', async () => {
  const other = new File(['x'], 'other.png');
  const { taken, button } = await shown({ onCancel: (replaceBy) => replaceBy(other) });
  await button('Cancel').click();
  await expect.poll(() => taken).toEqual([other]);
});

test('Escape cancels; a press beside the dialog does not close it', async () => {
  const { dialog, taken } = await shown();
  dialog.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => dialog.elements()).toEqual([]);
  expect(taken).toEqual([]);
});

test.each<[string, CropInput['beforeCrop']]>([
  ['answers false', () => false],
  ['fails', () => Promise.reject(new Error('no'))],
])('a hook that %s lets the file pass as it is', async (_, beforeCrop) => {
  const { taken, chosen, dialog } = await open({ beforeCrop: beforeCrop! });
  await expect.poll(() => taken).toEqual([chosen]);
  await expect.poll(() => dialog.elements()).toEqual([]);
});

test('the hook is asked before the file is read, and may hand over another one', async () => {
  const other = Object.assign(new File([await picture(80, 80)], 'other.png', { type: 'image/png' }), { uid: 'rc-2' });
  const beforeCrop = vi.fn(() => other);
  const { taken, chosen, button } = await shown({ beforeCrop });
  expect(beforeCrop).toHaveBeenCalledExactlyOnceWith(chosen);
  await button('OK').click();
  await expect.poll(() => taken.map(({ name }) => name)).toEqual(['other.png']);
});

test('what the browser cannot show passes as it is', async () => {
  const broken = new File(['no picture'], 'broken.png', { type: 'image/png' });
  const { taken, dialog } = await open({}, broken);
  await expect.poll(() => taken).toEqual([broken]);
  await expect.poll(() => dialog.elements()).toEqual([]);
});

test('reset can be pressed only when zoom, rotation or aspect differ, and puts them back', async () => {
  const { button, slider } = await shown({ settings: { hasReset: true, hasRotation: true, hasAspect: true } });
  await expect.element(button('Reset')).toBeDisabled();
  for (const [more, name, start] of [
    ['Zoom in', 'Zoom', '1'],
    ['Turn right', 'Rotation', '0'],
    ['Wider', 'Aspect', '1'],
  ] as const) {
    await button(more).click();
    await expect.element(button('Reset')).toBeEnabled();
    await button('Reset').click();
    await expect.element(slider(name)).toHaveValue(start);
    await expect.element(button('Reset')).toBeDisabled();
  }
});

test('each time it opens it starts anew', async () => {
  const { button, choose, frame, slider } = await shown();
  for (const end of ['OK', 'Cancel']) {
    await button('Zoom in').click();
    await expect.element(slider('Zoom')).toHaveValue('1.1');
    await button(end).click();
    await choose();
    await expect.element(frame).toBeVisible();
    await expect.element(slider('Zoom')).toHaveValue('1');
  }
});

test('the buttons stop at the ends of the range', async () => {
  const { button, slider } = await shown();
  await expect.element(button('Zoom out')).toBeDisabled();
  await slider('Zoom').fill('3');
  await expect.element(button('Zoom in')).toBeDisabled();
});

test('the wheel zooms, and has come to rest a quarter of a second after its last turn', async () => {
  const { frame, slider } = await shown();
  const stage = frame.element().closest('[class*=stage]')!;
  const turn = () => frame.element().dispatchEvent(new WheelEvent('wheel', { deltaY: -40, bubbles: true, cancelable: true }));
  const changes: { isMoving: boolean; at: number }[] = [];
  const watch = new MutationObserver(() => changes.push({ isMoving: stage.hasAttribute('data-moving'), at: performance.now() }));
  watch.observe(stage, { attributes: true, attributeFilter: ['data-moving'] });
  const started = performance.now();
  turn();
  await expect.poll(() => Number((slider('Zoom').element() as HTMLInputElement).value)).toBeGreaterThan(1);
  await expect.poll(() => changes.map(({ isMoving }) => isMoving)).toEqual([true, false]);
  watch.disconnect();
  expect(changes[1]!.at - started).toBeGreaterThanOrEqual(250);
});

test('everything is reached by Tab, and has a name', async () => {
  const { page } = await shown({ settings: { hasReset: true } });
  await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
  const names = new Set<string | null>();
  for (let press = 0; press < 10; press += 1) {
    await userEvent.keyboard('{Tab}');
    const at = document.activeElement;
    names.add(at?.getAttribute('aria-label') ?? at?.textContent ?? null);
  }
  for (const name of ['Frame', 'Zoom out', 'Zoom', 'Zoom in', 'Reset', 'Cancel', 'OK']) expect([...names]).toContain(name);
});

test('a machine finds nothing against it', async () => {
  await shown({ settings: { hasReset: true, hasRotation: true, hasAspect: true } });
  const found = await violationsInBothThemes();
  // The test page has neither landmarks nor a first-level heading.
  expect(found.filter((line) => !/^(?:region|page-has-heading-one|landmark-one-main|heading-order)/.test(line))).toEqual([]);
});

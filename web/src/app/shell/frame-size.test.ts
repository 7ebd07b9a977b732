import { expect, test } from 'vitest';
import { defaultPreferences } from '#kernel/preferences/index.ts';
import { frameSize } from './frame-size.ts';

const wide = { isPhone: false, isCollapsed: false, hasBranch: true, room: 640 };
const folded = { ...wide, isCollapsed: true };
const size = (navigationStyle: 'side' | 'top' | 'two-column' | 'mixed', situation = wide, sidebarEnable = true) =>
  frameSize({ ...defaultPreferences, navigationStyle, sidebarEnable }, situation);

test('each style has its columns', () => {
  expect(size('side')).toEqual({ first: 0, side: 210 });
  expect(size('top')).toEqual({ first: 0, side: 0 });
  expect(size('two-column')).toEqual({ first: 80, side: 210 });
  expect(size('mixed')).toEqual({ first: 0, side: 210 });
});

test('both columns leave half of the window to the page: the second gives way first, and none where there is room', () => {
  const options = {
    ...defaultPreferences,
    navigationStyle: 'two-column',
    firstColumnWidthInTwoColumnNavigation: 250,
    sidebarWidth: 320,
  } as const;
  const at = (room: number) => frameSize(options, { ...wide, room });
  expect([at(570), at(569), at(430), at(400), at(384)]).toEqual([
    { first: 250, side: 320 },
    { first: 250, side: 319 },
    { first: 250, side: 180 },
    { first: 220, side: 180 },
    { first: 204, side: 180 },
  ]);
  expect(frameSize(options, { ...folded, room: 384 })).toEqual({ first: 250, side: 48 });
});

test('folded, the second column has a width of its own', () => {
  expect([size('side', folded), size('two-column', folded), size('mixed', folded)]).toEqual([
    { first: 0, side: 56 },
    { first: 80, side: 48 },
    { first: 0, side: 56 },
  ]);
});

test('a page of a root that holds nothing else has no column for it', () => {
  const alone = { ...wide, hasBranch: false };
  expect(size('two-column', alone)).toEqual({ first: 80, side: 0 });
  expect(size('mixed', alone)).toEqual({ first: 0, side: 0 });
  expect(size('side', alone)).toEqual({ first: 0, side: 210 });
});

test('a phone and a sidebar that is switched off have none', () => {
  for (const style of ['side', 'top', 'two-column', 'mixed'] as const) {
    expect(size(style, { ...wide, isPhone: true })).toEqual({ first: 0, side: 0 });
    expect(size(style, wide, false)).toEqual({ first: 0, side: 0 });
  }
});

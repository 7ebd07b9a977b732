import { beforeEach, expect, test, vi } from 'vitest';
import { menuModeOf, otherMode } from './menu-mode.ts';
import { soundMenu, soundRoutes } from './sound-routes.ts';

vi.stubGlobal('location', { protocol: 'https:' });
const warn = vi.fn<(text: string) => void>();
beforeEach(() => {
  warn.mockReset();
  vi.spyOn(console, 'warn').mockImplementation(warn);
});
const said = () => warn.mock.calls.map(([text]) => text);

const good = { path: '/home', component: 'home/home', handle: { title: 'menu.home' } };
const leaf = (path: string, handle: Record<string, unknown> = {}) => ({ path, handle: { title: path, ...handle } });

test('what is sound stays as it was sent, and nothing is said', () => {
  const tree = [good, { path: '/g', handle: { title: 'G', roles: ['admin'] }, children: [leaf('/g/a'), leaf('b', { order: 1 })] }];
  expect(soundRoutes(tree)).toEqual(tree);
  expect(said()).toEqual([]);
});

test.each([
  ['no object', 'text'],
  ['null', null],
  ['no path', { handle: { title: 'x' } }],
  ['an empty path', { path: '', handle: { title: 'x' } }],
  ['no handle', { path: '/x' }],
  ['no title', { path: '/x', handle: {} }],
  ['roles that are no list', { path: '/x', handle: { title: 'x', roles: 'admin' } }],
  ['roles that are no texts', { path: '/x', handle: { title: 'x', roles: [1] } }],
  ['permissions that are null', { path: '/x', handle: { title: 'x', permissions: null } }],
  ['children that are no list', { path: '/x', handle: { title: 'x' }, children: {} }],
  ['a component that is no text', { path: '/x', handle: { title: 'x' }, component: 5 }],
])('an entry with %s is left out with one warning, the others stay', (_, broken) => {
  expect(soundRoutes([good, broken])).toEqual([good]);
  expect(said()).toEqual([expect.stringMatching(/^The menu entry 2 below \/ was left out/)]);
});

test.each([
  ['externalLink', 'javascript:alert(1)'],
  ['externalLink', ' JavaScript:alert(1)'],
  ['externalLink', 'data:text/html,x'],
  ['externalLink', '/home'],
  ['externalLink', ''],
  ['iframeLink', 'javascript:alert(1)'],
  ['iframeLink', 'data:text/html,x'],
  ['iframeLink', 'blob:https://plaza.example/1'],
  ['iframeLink', '//evil.example'],
  ['iframeLink', '/\\evil.example'],
  ['iframeLink', 'http://plain.example'],
])('%s %s leads to no web address, and the warning names the entry', (field, address) => {
  expect(soundRoutes([leaf('/bad', { [field]: address }), good])).toEqual([good]);
  expect(said()).toEqual(['The menu entry /bad was left out: it leads to no web address']);
});

test('frames take paths of ours and secure addresses, links both kinds of web address', () => {
  const tree = [
    leaf('/a', { iframeLink: '/api/docs' }),
    leaf('/b', { iframeLink: 'https://ant.design' }),
    leaf('/c', { externalLink: 'http://plain.example' }),
  ];
  expect(soundRoutes(tree)).toEqual(tree);
});

test('of two entries with one path the first wins', () => {
  expect(soundRoutes([good, { ...good, component: 'other/other' }])).toEqual([good]);
  expect(said()).toEqual(['The menu entry /home was left out: an entry before it has the same path']);
  const nested = [{ path: '/g', handle: { title: 'G' }, children: [leaf('a'), leaf('/g/a')] }];
  expect(soundRoutes(nested)[0]?.children).toHaveLength(1);
});

test('an entry that holds itself is left out, whether it names its path from the root or from itself', () => {
  const own: Record<string, unknown> = { path: '/own', handle: { title: 'own' } };
  own['children'] = [own, leaf('/own/page')];
  expect(soundRoutes([own])).toEqual([{ path: '/own', handle: { title: 'own' }, children: [leaf('/own/page')] }]);
  expect(said()).toEqual(['The menu entry /own was left out: an entry before it has the same path']);

  warn.mockClear();
  const deep: Record<string, unknown> = { path: 'deep', handle: { title: 'deep' } };
  deep['children'] = [deep];
  expect(soundRoutes([good, deep])).toEqual([good]);
  expect(said()).toEqual([expect.stringMatching(/^The menu entry (?:\/deep)+ was left out: it holds itself/)]);
});

test('a group of which nothing is left goes too', () => {
  expect(soundRoutes([good, { path: '/g', handle: { title: 'G' }, children: [leaf('/g/bad', { externalLink: 'data:,' })] }])).toEqual([
    good,
  ]);
  expect(said()).toHaveLength(1);
});

test('an answer that is no list at all is a failure, not an empty product', () => {
  expect(() => soundRoutes({ result: [] })).toThrow('no list of routes');
  expect(() => soundMenu(null)).toThrow('no menu');
});

test('the menu drops what leads elsewhere than to a page or the web', () => {
  const home = { key: '/home', label: 'Home' };
  const group = { key: '/g', label: 'G', children: [{ key: 'https://react.dev', label: 'React' }] };
  const wrong = { key: 'javascript:alert(1)', label: 'x' };
  expect(soundMenu([home, wrong, { key: '/x' }, { ...group, children: [...group.children, wrong] }])).toEqual([home, group]);
  expect(said()).toEqual([
    'The menu entry javascript:alert(1) was left out: it leads to no web address',
    'The menu entry 3 below / was left out: it is no entry',
    'The menu entry javascript:alert(1) was left out: it leads to no web address',
  ]);
});

test('a menu entry that holds itself ends', () => {
  const own: Record<string, unknown> = { key: '/own', label: 'own' };
  own['children'] = [own];
  expect(() => soundMenu([own])).not.toThrow();
  expect(said()).toEqual(['The menu entry /own was left out: it holds itself, or too many others']);
});

test('two flags make four modes, and only one flag can be handed over', () => {
  const flags = (enableBackendAccess: boolean, enableFrontendAceess: boolean) => ({ enableBackendAccess, enableFrontendAceess });
  expect([flags(true, false), flags(false, true), flags(true, true), flags(false, false)].map(menuModeOf)).toEqual([
    'backend',
    'frontend',
    'both',
    'none',
  ]);
  expect(otherMode('backend')).toEqual(flags(false, true));
  expect(otherMode('frontend')).toEqual(flags(true, false));
  expect([otherMode('both'), otherMode('none')]).toEqual([null, null]);
});

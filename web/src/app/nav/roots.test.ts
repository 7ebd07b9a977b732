import { expect, test } from 'vitest';
import type { NavItem } from './nav-tree.ts';
import { branches, firstLeaf, outsideAddress, rootOf } from './roots.ts';

const item = (path: string, children: NavItem[] = [], externalLink?: string): NavItem => ({
  path,
  title: path,
  icon: undefined,
  externalLink,
  children,
});
const nav = [
  item('/home'),
  item('/outside', [item('/outside/react', [], 'https://react.dev'), item('/outside/docs')]),
  item('/nest', [item('/nest/one', [item('/nest/one/a'), item('/nest/one/b')]), item('/nest/two')]),
];

test('a group opens its first page, however deep, and passes over other sites', () => {
  expect(nav.map((root) => firstLeaf(root).path)).toEqual(['/home', '/outside/docs', '/nest/one/a']);
});

test('a group of nothing but other sites opens the first of them', () => {
  expect(firstLeaf(item('/links', [item('https://react.dev')])).path).toBe('https://react.dev');
});

test('an entry is outside by its link or by its own address, and no other scheme counts', () => {
  expect(outsideAddress(item('/react', [], 'https://react.dev'))).toBe('https://react.dev');
  expect(outsideAddress(item('http://example.org'))).toBe('http://example.org');
  expect(outsideAddress(item('/https://example.org'))).toBeNull();
  expect(outsideAddress(item('javascript:alert(1)'))).toBeNull();
});

test('the active root is the one around the marked entry, else the one in the address', () => {
  expect(rootOf(nav, '/nest/one/b', '/elsewhere')?.path).toBe('/nest');
  expect(rootOf(nav, '/home', '/people/mei')?.path).toBe('/home');
  expect(rootOf(nav, null, '/outside/gone')?.path).toBe('/outside');
  expect(rootOf(nav, null, '/outsiders')).toBeNull();
});

test('roots that hold others are known by their addresses', () => {
  expect(branches(nav)).toEqual(['/outside', '/nest']);
});

import { expect, test } from 'vitest';
import { pictureOf, sceneOf } from './scenes.ts';

test.for([
  ['西湖晨跑团', 'run'],
  ['城市造物社', 'workshop'],
  ['上海胶片会', 'photo'],
  ['周日读书会', 'books'],
  ['Mandarin Table', 'table'],
  ['Harbour Sailors', 'boats'],
  ['Open Source Evenings', 'code'],
  ['Sourdough Club', 'bread'],
  ['桌游实验室', 'games'],
  ['Rooftop Gardeners', 'garden'],
  ['夜空观测站', 'stars'],
  ['Maple Street Neighbours', 'houses'],
  ['独立开发者茶话会', 'tea'],
  ['The Second Violins', 'music'],
  ['Pixel & Pen', 'drawing'],
  ['山城爬坡队', 'stairs'],
  ['Product Breakfast', 'chart'],
  ['Founders’ Circle', 'chart'],
  ['每日一帖', 'calligraphy'],
  ['Slow Cities', 'skyline'],
  ['Trail Nurses', 'mountains'],
  ['Small Games Guild', 'arcade'],
  ['湖畔合唱团', 'voices'],
  ['咖啡笔记', 'coffee'],
  ['Film night: open air cinema', 'cinema'],
  ['Tones without tears', 'talk'],
] as const)('%s is drawn as %s', ([name, scene]) => {
  expect(sceneOf([name])).toBe(scene);
  expect(pictureOf(scene)).toMatch(/svg/);
});

test('the name of the event counts before that of its community, and nothing is drawn for what says nothing', () => {
  expect(sceneOf(['Winter seed swap', 'Slow Cities'])).toBe('garden');
  expect(sceneOf(['Thursday', 'Slow Cities'])).toBe('skyline');
  expect(sceneOf(['Thursday', 'Us'])).toBeUndefined();
});

import { RuleTester } from 'oxlint/plugins-dev';
import { describe, it } from 'vitest';
import { functionSize } from './function-size.ts';
import { literalText } from './literal-text.ts';

RuleTester.describe = describe;
RuleTester.it = it;
const tester = new RuleTester({ languageOptions: { parserOptions: { lang: 'tsx' } } });
const lines = (count: number) => Array.from({ length: count }, (_, index) => `  take(${index});`).join('\n');

tester.run('function-size', functionSize, {
  valid: [
    { name: 'a function as long as allowed', code: `function f() {\n${lines(58)}\n}` },
    { name: 'blank lines and comments are free', code: `function f() {\n${lines(58)}\n\n  // why\n  /* and\n   * more */\n}` },
    {
      name: 'a factory is as long as a few verbs together',
      code: `const f = () => ({\n  a: () => {\n${lines(50)}\n  },\n  b: () => {\n${lines(50)}\n  },\n});`,
    },
    {
      name: 'a group of tests',
      filename: 'cards.test.ts',
      code: `describe('cards', () => {\n${`  it('a', () => {\n${lines(50)}\n  });\n`.repeat(3)}});`,
    },
    { name: 'a component has more room', filename: 'card.tsx', code: `const Card = () => {\n${lines(140)}\n};` },
  ],
  invalid: [
    { name: 'a long function', code: `function f() {\n${lines(59)}\n}`, errors: [{ message: /61 lines of its own/ }] },
    {
      name: 'a long factory of short verbs',
      code: `const f = () => ({\n${`  a: () => {\n${lines(50)}\n  },\n`.repeat(3)}});`,
      errors: [{ message: /158 lines/ }],
    },
    {
      name: 'a long verb in a factory',
      code: `const f = () => ({\n  a: () => {\n${lines(60)}\n  },\n});`,
      errors: [{ message: /62 lines of its own/ }],
    },
    {
      name: 'a long component, with what is inside',
      filename: 'card.tsx',
      code: `const Card = () => {\n  use(() => {\n${lines(150)}\n  });\n};`,
      errors: 2,
    },
    { name: 'a long function that is no component', filename: 'card.tsx', code: `const cards = () => {\n${lines(60)}\n};`, errors: 1 },
  ],
});

tester.run('literal-text', literalText, {
  valid: [
    '<p>{t("card.going")}</p>',
    '<p>· 12 / 30</p>',
    '<input type="search" aria-label={t("search")} />',
    '<Choice look="chips" label={label} />',
    'const kind = isOpen ? "open" : "closed";',
    { code: '<b>Plaza</b>', options: [{ allow: ['Plaza'] }] },
  ],
  invalid: [
    { code: '<p>Going</p>', errors: [{ message: /"Going" is a text/ }] },
    { code: '<p>{isFull ? "Full" : "Open"}</p>', errors: 2 },
    { code: '<p>{isFull && `Full`}</p>', errors: 1 },
    { code: '<>{"Full"}</>', errors: 1 },
    { code: '<input placeholder="Search" />', errors: 1 },
    { code: '<Avatar aria-label={`Picture of ${name}`} />', errors: 1 },
    { code: 'const label = "已满";', errors: 1 },
    { code: '<p>{isFull ? "已满" : null}</p>', errors: 1 },
  ],
});

import { describe, expect, test } from 'vitest';
import { errorOf, namesOf, singular, speakOf } from './names.ts';

const names = namesOf({ feature: 'study-groups', chinese: '学习小组', menuId: 'id-1' });

describe('names of a feature', () => {
  test.each(['polls', 'study-groups', 'qa-sessions'])('%s is one', (name) => expect(errorOf(name)).toBeNull());
  test.each(['', 'poll', 'Polls', 'study_groups', 'study groups', '../polls', 'polls-'])('"%s" is none', (name) =>
    expect(errorOf(name)).not.toBeNull(),
  );
  test.each([
    ['polls', 'poll'],
    ['study-groups', 'study-group'],
    ['replies', 'reply'],
    ['searches', 'search'],
    ['classes', 'class'],
  ])('one of the %s is a %s', (plural, one) => expect(singular(plural)).toBe(one));
});

test.each([
  [`import { widgets } from '#contract/widgets.ts';`, `import { studyGroups } from '#contract/study-groups.ts';`],
  [`path: '/widgets',`, `path: '/study-groups',`],
  [`call('POST /widgets', {})`, `call('POST /study-groups', {})`],
  [`create index widgets_owner on widgets (id)`, `create index study_groups_owner on study_groups (id)`],
  [`tx.insertInto('widgets')`, `tx.insertInto('study_groups')`],
  [`select id from widgets where`, `select id from study_groups where`],
  [`import { WidgetForm } from './widget-form.tsx';`, `import { StudyGroupForm } from './study-group-form.tsx';`],
  [`useTexts('widgets')`, `useTexts('study-groups')`],
  [
    `('MENU_ID', null, 'menu.widgets', '/widgets', 6, 'appstore', 'widgets/widgets')`,
    `('id-1', null, 'menu.studyGroups', '/study-groups', 6, 'appstore', 'study-groups/study-groups')`,
  ],
  [`    widgets: typeof texts;`, `    'study-groups': typeof texts;`],
  [`"TITLE_EN" "TITLE_ZH"`, `"Study groups" "学习小组"`],
])('%s', (template, result) => expect(speakOf(template, names)).toBe(result));

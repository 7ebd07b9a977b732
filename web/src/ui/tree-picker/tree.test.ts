import { fc } from '#test/properties.ts';
import { describe, expect, it, test } from 'vitest';
import { areAllOn, checkedLeaves, layOut, leavesOf, statesOf, valueOf, withLeaves, type TreeNode } from './tree.ts';
import { moved, rowsOf, typedTo, viewOf, type Find } from './tree-view.ts';

const find: Find = (title, query) => {
  const at = title.toLowerCase().indexOf(query);
  return at === -1 ? null : [at, at + query.length];
};
const nodes: TreeNode[] = [
  { id: 'home', title: 'Home' },
  {
    id: 'system',
    title: 'System',
    children: [
      {
        id: 'role',
        title: 'Roles',
        children: [
          { id: 'role-open', title: 'Open' },
          { id: 'role-add', title: 'Add' },
        ],
      },
      { id: 'outbox', title: 'Outbox' },
    ],
  },
];
const tree = layOut(nodes);
const nothing: ReadonlySet<string> = new Set();
const shown = (query: string, open: readonly string[] = []) => {
  const view = viewOf(tree, query, find);
  return rowsOf(tree, view, (id) => view?.leading.has(id) || open.includes(id)).map(({ item }) => item.id);
};

/** Trees of any shape with unique ids. */
const anyTree = fc
  .letrec<{ nodes: TreeNode[]; node: TreeNode }>((tie) => ({
    nodes: fc.oneof({ maxDepth: 3 }, fc.constant<TreeNode[]>([]), fc.array(tie('node'), { maxLength: 4 })),
    node: fc.record({ id: fc.constant(''), title: fc.constantFrom('Ant', 'Bee', 'Cat', 'Dog'), children: tie('nodes') }),
  }))
  .nodes.map((found) => {
    let count = 0;
    const numbered = (node: TreeNode): TreeNode => {
      count += 1;
      return { ...node, id: String(count), children: node.children?.map(numbered) ?? [] };
    };
    return layOut(found.map(numbered));
  });
const some = fc.func(fc.boolean());
const chosen = (ids: readonly string[], pick: (id: string) => boolean) => new Set(ids.filter((id) => pick(id)));

describe('what is checked', () => {
  it('is half where only a part below is, and kept apart from what is checked', () => {
    expect(valueOf(tree, new Set(['role-add', 'outbox']))).toEqual({ checked: ['role-add', 'outbox'], half: ['system', 'role'] });
    expect(valueOf(tree, new Set(['role-add', 'role-open']))).toEqual({ checked: ['role', 'role-open', 'role-add'], half: ['system'] });
  });

  it('is read from the leaves: a child that came later is not checked with its parent', () => {
    expect([...checkedLeaves(tree, ['system', 'role', 'role-open', 'gone'])]).toEqual(['role-open']);
  });

  test('every parent is checked, half or unchecked as its leaves are, in any tree', () =>
    fc.assert(
      fc.property(anyTree, some, (any, pick) => {
        const checked = chosen(any.leafIds, pick);
        const states = statesOf(any, checked);
        for (const item of any.items) {
          const on = leavesOf(any, item).map((id) => checked.has(id));
          expect(states.get(item.id)).toBe(on.every(Boolean) ? 'checked' : on.some(Boolean) ? 'half' : 'unchecked');
        }
        const value = valueOf(any, checked);
        expect(value.half.filter((id) => value.checked.includes(id))).toEqual([]);
        // The reported value restores the same state.
        expect(checkedLeaves(any, value.checked)).toEqual(checked);
      }),
    ));

  test('checking a node and clearing it again touches its own leaves only, and none that are disabled', () =>
    fc.assert(
      fc.property(anyTree, some, some, fc.nat(), (any, pick, bar, number) => {
        const [item] = any.items.slice(number % Math.max(1, any.items.length));
        fc.pre(item !== undefined);
        const [checked, disabled] = [chosen(any.leafIds, pick), chosen(any.leafIds, bar)];
        const own = item ? leavesOf(any, item) : [];
        const on = withLeaves(checked, own, { isOn: true, disabled });
        const off = withLeaves(on, own, { isOn: false, disabled });
        for (const id of any.leafIds) {
          const isFree = own.includes(id) && !disabled.has(id);
          expect([on.has(id), off.has(id)]).toEqual(isFree ? [true, false] : [checked.has(id), checked.has(id)]);
        }
        expect(areAllOn(on, own, disabled)).toBe(own.some((id) => !disabled.has(id)));
      }),
    ));
});

describe('a search', () => {
  it('shows what it finds, what leads there, and, closed, what belongs to it', () => {
    expect(shown('')).toEqual(['home', 'system']);
    expect(shown('add')).toEqual(['system', 'role', 'role-add']);
    expect(shown('roles')).toEqual(['system', 'role']);
    expect(shown('roles', ['role'])).toEqual(['system', 'role', 'role-open', 'role-add']);
    expect(shown('nothing')).toEqual([]);
  });

  it('marks where the words stand', () => expect([...viewOf(tree, 'ol', find)!.marks]).toEqual([['role', [1, 3]]]));

  test('checking all of what it found leaves everything else as it was, in any tree', () =>
    fc.assert(
      fc.property(anyTree, some, fc.constantFrom('ant', 'e', 'zebra'), (any, pick, query) => {
        const checked = chosen(any.leafIds, pick);
        const view = viewOf(any, query, find)!;
        const next = withLeaves(checked, view.leafIds, { isOn: true, disabled: nothing });
        for (const { id, childIds } of any.items)
          if (childIds.length === 0) expect(next.has(id)).toBe(checked.has(id) || view.shown.has(id));
        // Every shown node has its parents shown, and every match is shown.
        for (const { id, parentId } of any.items) if (parentId !== null && view.shown.has(id)) expect(view.shown.has(parentId)).toBe(true);
        for (const id of view.marks.keys())
          expect(rowsOf(any, view, (open) => view.leading.has(open)).some((r) => r.item.id === id)).toBe(true);
      }),
    ));
});

describe('keys', () => {
  const rows = rowsOf(tree, null, () => true);
  const at = (id: string) => rows.findIndex(({ item }) => item.id === id);

  it('go up and down, to the ends, to the parent and into what is open', () => {
    expect([moved(rows, 0, 'previous'), moved(rows, 0, 'next'), moved(rows, 0, 'last'), moved(rows, 5, 'next')]).toEqual([0, 1, 5, 5]);
    expect(moved(rows, at('role-add'), 'parent')).toBe(at('role'));
    expect(moved(rows, at('home'), 'parent')).toBe(at('home'));
    expect([moved(rows, at('system'), 'child'), moved(rows, at('home'), 'child')]).toEqual([at('role'), at('home')]);
    expect([moved([], -1, 'next'), moved(rows, -1, 'next')]).toEqual([-1, 0]);
  });

  it('letters go to the next title that begins with them, round the end', () => {
    const typed = (active: string, text: string) => rows[typedTo(rows, { active: at(active), typed: text, find })]?.item.id;
    expect([typed('role-open', 'oo'), typed('outbox', 'ooo')]).toEqual(['outbox', 'role-open']);
    expect([typed('home', 'o'), typed('role-open', 'o'), typed('outbox', 'h'), typed('role-open', 'op'), typed('home', 'z')]).toEqual([
      'role-open',
      'outbox',
      'home',
      'role-open',
      'home',
    ]);
  });
});

test('2,000 nodes are laid out, searched and counted within a frame or two', () => {
  const big = layOut(
    Array.from({ length: 40 }, (_, group) => ({
      id: `g${group}`,
      title: `Group ${group}`,
      children: Array.from({ length: 49 }, (__, item) => ({ id: `g${group}-${item}`, title: `Item ${item} of ${group}` })),
    })),
  );
  // Other load on the machine only adds time: the fastest run is the measure.
  const took = Array.from({ length: 5 }, () => {
    const started = performance.now();
    const view = viewOf(big, 'item 7', find);
    statesOf(big, new Set(big.leafIds));
    expect(rowsOf(big, view, () => true)).toHaveLength(80);
    return performance.now() - started;
  });
  expect(Math.min(...took)).toBeLessThan(50);
});

import { useState } from 'react';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { Chart } from '#ui/chart/chart.tsx';
import { Facts } from '#ui/facts/facts.tsx';
import { Tag } from '#ui/layout/layout.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import { ListRow } from '#ui/list-row/list-row.tsx';
import { Pager } from '#ui/pager/pager.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { Tiles } from '#ui/tiles/tiles.tsx';
import { TreePicker } from '#ui/tree-picker/tree-picker.tsx';
import { Part, State } from './section.tsx';

type Person = { id: string; name: string; state: string };
const rows: Person[] = [
  { id: '1', name: 'Anna Berg', state: 'active' },
  { id: '2', name: '王小明', state: 'invited' },
];
const columns: Column<Person>[] = [
  { key: 'name', title: 'Name', sort: 'name', cell: ({ name }) => name },
  { key: 'state', title: 'State', cell: ({ state }) => <Tag tone={state === 'active' ? 'success' : 'info'}>{state}</Tag> },
];
const tableLabels = { selectAll: 'Select all', select: (name: string) => `Select ${name}`, selection: 'Selected', actions: 'Actions' };
const treeLabels = {
  tree: 'Permissions',
  search: 'Search permissions',
  expandAll: 'Expand all',
  collapseAll: 'Collapse all',
  checkAll: 'Check all',
  checkNone: 'Check none',
  checkFound: 'Check found',
  clearFound: 'Clear found',
  disabled: 'Disabled',
  nothing: 'Nothing fits.',
  count: ({ checked, all }: { checked: number; all: number }) => `${checked} of ${all}`,
};
const nodes = [
  {
    id: 'system',
    title: 'System',
    children: [
      { id: 'user', title: 'Users' },
      { id: 'role', title: 'Roles' },
    ],
  },
  { id: 'event', title: 'Events' },
];
const find = (title: string, query: string) => {
  const from = title.toLowerCase().indexOf(query.toLowerCase());
  return from < 0 ? null : ([from, from + query.length] as const);
};
const points = [3, 8, 5, 12, 9].map((value, day) => ({ key: `${day}`, short: `${day + 1}`, when: `${day + 1} November`, value }));

const Pickers = () => {
  const [checked, setChecked] = useState<readonly string[]>(['role']);
  const [tile, setTile] = useState<'side' | 'top'>('side');
  return (
    <Part name="Pickers">
      <State name="tree">
        <TreePicker
          nodes={nodes}
          value={checked}
          disabled={new Set()}
          labels={treeLabels}
          find={find}
          onChange={(next) => setChecked(next.checked)}
        />
      </State>
      <State name="tiles">
        <span id="kit-tiles">Layout</span>
        <Tiles
          labelledBy="kit-tiles"
          columns={2}
          tiles={(['side', 'top'] as const).map((value) => ({
            value,
            label: value,
            picture: <svg viewBox="0 0 40 30" aria-hidden="true" />,
          }))}
          value={tile}
          onChange={setTile}
        />
      </State>
    </Part>
  );
};

const Rows = () => (
  <Part name="Rows">
    <State name="list" isWide>
      <ul>
        {rows.map(({ id, name, state }) => (
          <ListRow
            key={id}
            inset={10}
            wrap="phone"
            start={<Avatar id={id} name={name} size={40} />}
            end={<Button size="small">Message</Button>}
          >
            <Text look="strong">{name}</Text>
            <Text look="note">{state}</Text>
          </ListRow>
        ))}
      </ul>
    </State>
    <State name="stack and row">
      <Stack gap={8}>
        <Row gap={8} justify="between">
          <Tag>one</Tag>
          <Tag>two</Tag>
        </Row>
        <Row gap={8} wrap>
          <Tag>three</Tag>
          <Tag>four</Tag>
        </Row>
      </Stack>
    </State>
  </Part>
);

export const Lists = () => (
  <>
    <Rows />
    <Part name="Table">
      {(['roomy', 'compact'] as const).map((density) => (
        <State key={density} name={density} isWide>
          <DataTable
            label={`People, ${density}`}
            columns={columns}
            rows={rows}
            nameOf={({ name }) => name}
            sort="name"
            sortHref={(sort) => `?sort=${sort}`}
            density={density}
            labels={tableLabels}
          />
        </State>
      ))}
      <State name="pages" isWide>
        <Pager
          page={4}
          totalPages={12}
          href={(page) => `?page=${page}`}
          labels={{ name: 'Pages', previous: 'Previous', next: 'Next', page: (page) => `Page ${page}` }}
        />
      </State>
      <State name="facts">
        <Facts
          facts={[
            ['Created', '21 November 2026'],
            ['Members', '128'],
          ]}
        />
      </State>
    </Part>
    <Part name="Chart">
      {(['bars', 'line'] as const).map((look) => (
        <State key={look} name={look}>
          <Chart label={`New members, ${look}`} points={points} format={String} look={look} nothing="Nothing yet." />
        </State>
      ))}
    </Part>
    <Pickers />
  </>
);

import { type Department, type departmentColumns, type DepartmentFilter, departments as contract } from '#contract/departments.ts';
import { fitsTree } from '#contract/browser/tree-rows.ts';
import { csvExport } from '#kernel/csv/index.ts';
import type { Parts } from '#kernel/parts.ts';
import { inOneBatch, treeLines } from '#kernel/tree/index.ts';
import * as departments from './departments.repository.ts';

type FileRow = Department & { above: string };
const cells: Record<(typeof departmentColumns)[number], (line: FileRow) => string | number | null> = {
  name: ({ name }) => name,
  above: ({ above }) => above,
  leader: ({ leader }) => leader && ([leader.firstName, leader.lastName].filter(Boolean).join(' ') || leader.username),
  phone: ({ phone }) => phone,
  email: ({ email }) => email,
  people: ({ peopleInside }) => peopleInside,
  own: ({ people }) => people,
  status: ({ status }) => status,
  remark: ({ remark }) => remark,
  order: ({ order }) => order,
  updatedAt: ({ updatedAt }) => updatedAt,
  createdAt: ({ createdAt }) => createdAt,
};

/** The tree as a CSV file. */
export const departmentsFile = (parts: Parts) =>
  csvExport<DepartmentFilter, FileRow>({
    ...parts,
    name: 'departments',
    call: contract.exportList,
    cells,
    batch: inOneBatch(async (filter) =>
      treeLines({
        rows: await departments.findAll(parts.db),
        nameOf: ({ name }) => name,
        fits: (row) => fitsTree(row, [row.name], filter),
      }),
    ),
    onLink: (tx, viewer, filter) => parts.audit.record(tx, { by: viewer, action: 'departments.exported', after: filter }),
  });
export type DepartmentsFile = ReturnType<typeof departmentsFile>;

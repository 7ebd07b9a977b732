import { consoleLimits } from '#contract/browser/console-limits.ts';
import type { Department } from '#contract/departments.ts';
import type { Person } from '#contract/kernel/person.ts';
import { orderRule } from '#console/index.ts';
import { email, every, required, telephone, text, type FormRules } from '#forms/index.ts';
import type { DepartmentInput } from './departments.queries.ts';

/** The values of the form; the order is a string. */
export type DepartmentValues = Omit<DepartmentInput, 'leaderId' | 'order'> & { leaderId: Person | null; order: string };

export const valuesOf = ({ name, parentId, leader, phone, email: address, status, remark, order }: Department): DepartmentValues => ({
  name,
  parentId,
  leaderId: leader,
  phone,
  email: address,
  order: String(order),
  status,
  remark,
});

export const blankBelow = (parentId: string | null): DepartmentValues => ({
  name: '',
  parentId,
  leaderId: null,
  phone: '',
  email: '',
  order: '',
  status: 'enabled',
  remark: '',
});

export const rules: FormRules<DepartmentValues> = {
  name: every(required, text(consoleLimits.departmentName)),
  phone: telephone,
  email,
  order: orderRule,
  remark: text(consoleLimits.departmentRemark),
};

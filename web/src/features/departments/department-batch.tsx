import type { Department } from '#contract/departments.ts';
import { type BatchProps, StatusBatch } from '#console/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { saveDepartment, useRefreshDepartments } from './departments.queries.ts';

const save = ({ id, version, name, parentId, leader, phone, email, remark }: Department, status: Department['status']) =>
  saveDepartment({ id, version, body: { name, parentId, leaderId: leader?.id ?? null, phone, email, remark, status } });

export const DepartmentBatch = (props: BatchProps<Department>) => {
  const t = useTexts('departments');
  const texts = { enable: t('batch.enable.text'), disable: t('batch.disable.text') };
  return <StatusBatch {...props} nameOf={({ name }) => name} texts={texts} save={save} refresh={useRefreshDepartments()} />;
};

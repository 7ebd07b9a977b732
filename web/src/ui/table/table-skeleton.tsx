import { Bone, Skeleton } from '#ui/skeleton/skeleton.tsx';
import type { Density } from './data-table.tsx';
import styles from './data-table.module.css';

type TableSkeletonProps = { label: string; rows: number; columns: number; density: Density };

/** Skeleton of the rows. */
export const TableSkeleton = ({ label, rows, columns, density }: TableSkeletonProps) => (
  <Skeleton label={label}>
    <div className={styles.bones} data-density={density}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.boneRow} style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
          {Array.from({ length: columns }, (_, column) => (
            <Bone key={column} width={`${50 + ((row * 7 + column * 13) % 35)}%`} />
          ))}
        </div>
      ))}
    </div>
  </Skeleton>
);

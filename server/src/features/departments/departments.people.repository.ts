import { sql } from 'kysely';

/**
 * For a `with recursive`: `held` counts the accounts of each department, `inside` those of each department with all below it; a department
 * without accounts has no row. Deleted accounts are not counted.
 */
export const peopleOfDepartments = sql`
  held as (select department_id as id, count(*)::int as people from users where deleted_at is null group by department_id),
  led as (select id, id as above from held where id is not null
    union select led.id, d.parent_id from led join departments d on d.id = led.above where d.parent_id is not null),
  inside as (select led.above as id, sum(held.people)::int as people from led join held on held.id = led.id group by led.above)`;

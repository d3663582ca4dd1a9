import { activeStatuses } from '@stoa/contract/catalog/course-lifecycle';
import type { Role } from '@stoa/contract/kernel/role';
import { sql, type Expression, type SqlBool } from 'kysely';
import { visibleInstances } from '../../catalog/course-instances/course-instances.queries.ts';
import { literals } from '../../kernel/lists.ts';
import type { Me } from '../../kernel/me.ts';
import type { OpeningRules } from '../../people/files.queries.ts';
import { isShown } from './materials.queries.ts';

/** The readers of a course's materials, in SQL beside the course: students once the day has come. */
const readers: Record<Role, (me: Me) => Expression<SqlBool>> = {
  ...visibleInstances,
  Student: (me) =>
    sql<boolean>`${isShown} and exists (select from "registration" where "registration"."personREF" = ${me._id}
      and "registration"."courseInstanceREF" = "courseInstance"."_id" and "registration"."status" in (${literals(activeStatuses)}))`,
};
/** People who see a material may open its file, and nobody opens one that was replaced. */
const mayOpenMaterial = (me: Me | undefined) =>
  me === undefined
    ? sql<boolean>`false`
    : sql<boolean>`exists (select from "material"
        join "materialSection" on "materialSection"."_id" = "material"."sectionREF"
        join "courseInstance" on "courseInstance"."_id" = "materialSection"."courseInstanceREF"
        where "material"."_id" = "file"."subjectREF" and "material"."fileREF" = "file"."_id" and ${readers[me.role](me)})`;

export const materialFiles = { material: { mayOpen: mayOpenMaterial } } satisfies OpeningRules;

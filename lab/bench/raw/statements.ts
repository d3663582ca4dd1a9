/** The least statements that give the answers; PostgreSQL writes their JSON, but of the one that is wide, which costs less flat. */
const session = `select a."personREF" as me, p."role" from "session" s join "account" a on a."_id" = s."accountREF"
  join "person" p on p."_id" = a."personREF" where s."tokenHash" = $1`;
const named = (alias: string) =>
  `json_build_object('_id', ${alias}."_id", 'firstName', ${alias}."firstName", 'lastName', ${alias}."lastName", 'email', ${alias}."email")`;
const professorsOf = (course: string) =>
  `(select coalesce(json_agg(json_build_object('_id', p."_id", 'title', p."title", 'approvalStatus', p."approvalStatus", 'personREF', ${named('e')})
    order by c."position"), '[]') from "courseInstanceProfessor" c join "professor" p on p."_id" = c."professorREF"
    join "person" e on e."_id" = p."personREF" where c."courseInstanceREF" = ${course})`;

export const statements = {
  session,
  registering: `select i."_id", i."courseREF", d."name" as "courseName", d."courseNumber", d."description", d."level", d."credits" as "courseCredits",
    i."name", i."profDescription", i."costCents", i."auditCostCents", i."credits", i."seats", i."start", i."end", i."status", i."textbooks",
    i."additionalMaterials", i."courseRequirements", i."gradingScale", i."learningOutcomes", i."classAgenda", i."miscOther", i."courseDescription"
    from "courseInstance" i join "courseDefinition" d on d."_id" = i."courseREF" where i."status" = 'Open/Registering' order by i."start", i."name"`,
  professors: `select c."courseInstanceREF", p."_id", p."title", p."approvalStatus", e."_id" as "personId", e."firstName", e."lastName"
    from "courseInstanceProfessor" c join "professor" p on p."_id" = c."professorREF" join "person" e on e."_id" = p."personREF"
    where c."courseInstanceREF" = any($1) order by c."position"`,
  mine: `select case when s.me is not null then (select coalesce(json_agg(json_build_object('_id', r."_id", 'personREF', ${named('e')},
    'isAudit', r."isAudit", 'dateRegistered', r."dateRegistered", 'grade', r."grade", 'registrationTerm', r."registrationTerm", 'status', r."status",
    'transactionREF', json_build_object('_id', t."_id", 'amount', t."amountCents" / 100.0, 'currency', t."currency", 'status', t."status"),
    'courseInstanceREF', json_build_object('_id', i."_id", 'name', i."name", 'status', i."status", 'start', i."start", 'end', i."end", 'credits', i."credits",
      'description', i."courseDescription", 'profDescription', i."profDescription", 'professorREF', ${professorsOf('i."_id"')})) order by r."dateRegistered" desc), '[]')::text
    from "registration" r join "courseInstance" i on i."_id" = r."courseInstanceREF" join "person" e on e."_id" = r."personREF"
      left join "transaction" t on t."_id" = r."transactionREF" where r."personREF" = s.me) end as j
    from (select 1) one left join (${session}) s on true`,
  gradebook: `select case when exists (select from (${session}) s join "professor" p on p."personREF" = s.me
      join "courseInstanceProfessor" c on c."professorREF" = p."_id" and c."courseInstanceREF" = $2::uuid) then (select coalesce(json_agg(json_build_object(
      '_id', g."_id", 'personREF', ${named('e')}, 'assignmentREF', a."_id", 'assignmentName', a."name", 'assignmentType', a."type", 'letterGrade', g."letterGrade",
      'score', g."score", 'maxScore', g."maxScore", 'weight', g."weight", 'notes', g."notes", 'version', g."version") order by e."lastName", e."_id", a."position"), '[]')::text
    from "gradebookEntry" g join "assignment" a on a."_id" = g."assignmentREF" join "person" e on e."_id" = g."personREF" where a."courseInstanceREF" = $2::uuid) end as j`,
  students: `select case when s."role" = 'Administrator' then (select json_build_object('total', (select count(*) from (select from "person" e join "student" st on st."personREF" = e."_id" where e."searchText" like $2 limit 1001) few),
    'rows', (select coalesce(json_agg(row), '[]') from (select json_build_object('_id', st."_id", 'personREF', to_jsonb(e) - 'searchText' - 'createdAt', 'approvalStatus', st."approvalStatus",
      'educationLevel', st."educationLevel", 'hasAllDocs', st."hasAllDocs", 'createdAt', st."createdAt", 'waitingSince', st."waitingSince") as row
      from "person" e join "student" st on st."personREF" = e."_id" where e."searchText" like $2 order by e."lastName" collate "und-x-icu", e."firstName" collate "und-x-icu", e."_id" limit 10) page))::text) end as j
    from (select 1) one left join (${session}) s on true`,
  board: `select case when exists (select from (${session}) s join "professor" p on p."personREF" = s.me
      join "courseInstanceProfessor" c on c."professorREF" = p."_id" and c."courseInstanceREF" = $2::uuid) then (select coalesce(json_agg(row), '[]')::text from (
    select json_build_object('_id', m."_id", 'message', m."message", 'personREF', json_build_object('_id', e."_id", 'firstName', e."firstName", 'lastName', e."lastName"),
      'attachmentREF', m."attachmentREF", 'isAnnouncement', m."isAnnouncement", 'createdAt', m."createdAt", 'editedAt', m."editedAt") as row
    from "boardMessage" m join "person" e on e."_id" = m."personREF" where m."courseInstanceREF" = $2::uuid order by m."_id" desc limit 50) newest) end as j`,
  hold: `select "status" from "courseInstance" where "_id" = $1 and "costCents" = 0 for share`,
  pay: `insert into "transaction" ("personREF", "courseInstanceREF", "isAudit", "amountCents", "status", "createdByREF", "updatedByREF")
    values ($1, $2, $3, 0, 'COMPLETED', $1, $1) returning "_id"`,
  register: `insert into "registration" ("personREF", "courseInstanceREF", "transactionREF", "isAudit", "registrationTerm")
    values ($1, $2, $3, $4, '2027 Spring') on conflict do nothing returning "_id", "dateRegistered"`,
  account: `select a."_id" as account, a."passwordHash", p."_id", p."firstName", p."lastName", p."role" from "account" a
    join "person" p on p."_id" = a."personREF" where lower(p."email") = lower($1)`,
  newSession: `insert into "session" ("tokenHash", "accountREF") values ($1, $2)`,
};

import type { Context } from '../../kernel/context.ts';
import type { Roster } from '@stoa/contract/catalog/instructor-files.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/people/people';
import { refuseOthers } from '../../people/accounts/institution.ts';
import { dayIn } from '@stoa/contract/catalog/enrollment-dates';
import { onDay } from '../../kernel/dates.ts';
import { recordAction } from '../../kernel/audit.ts';
import type { Paper } from '../../kernel/download.ts';
import { credentialsOf, qualificationsOf, rosterOf } from './instructor-files.queries.ts';

type Taught = Awaited<ReturnType<typeof rosterOf>>[number]['courses'][number];
const inLine = ({ equivalent, courseNumber, name, credits }: Taught) =>
  equivalent
    ? `${equivalent.subject} ${equivalent.number} ${equivalent.title} (${equivalent.credits})`
    : [courseNumber, name, credits === null ? '' : `(${credits})`].filter(Boolean).join(' ');

/** The professors who teach for an institution, with their qualifications. */
export async function rosterFor(context: Context, institutionId: string): Promise<Roster> {
  const { db } = context;
  const { name } = await refuseOthers(context, institutionId);
  const theirs = { institutionREF: institutionId };
  const rows = [];
  const found = await rosterOf(db, institutionId);
  const idsOf = (some: typeof found) => some.map(({ _id }) => _id);
  const shared = await credentialsOf(db, theirs, ...idsOf(found.filter(({ isShared }) => isShared)));
  const credentialsBy = Map.groupBy(shared, ({ professorREF }) => professorREF);
  const qualified = (await qualificationsOf(db, theirs, ...idsOf(found))).filter(({ isValid }) => isValid);
  const qualificationsBy = Map.groupBy(qualified, ({ professorREF }) => professorREF);
  for (const { _id, courses, ...person } of found) {
    const credentials = credentialsBy.get(_id) ?? [];
    const qualifications = qualificationsBy.get(_id) ?? [];
    // Professors who only wrote a definition, or plan a course, don't teach for the institution.
    if (courses.length === 0 && qualifications.length === 0) continue;
    const exceptions = qualifications.filter(({ basis }) => basis === 'exception');
    const degrees = credentials.filter(({ kind }) => kind === 'degree');
    const others = credentials.filter(({ kind }) => kind !== 'degree');
    rows.push({
      name: fullName(person),
      courses: courses.map(inLine).join('\n'),
      credentials: degrees
        .map(({ level, field, institution, year, hours }) =>
          [
            [level, field].filter(Boolean).join(', '),
            [institution, year].filter(Boolean).join(' '),
            hours === null ? '' : i18n.t('{hours} graduate hours', { hours }),
          ]
            .filter(Boolean)
            .join('; '),
        )
        .join('\n'),
      other: [
        ...others.map(({ level, field, institution, year }) =>
          [level, field, institution, year].filter(Boolean).join(', '),
        ),
        ...exceptions.map(({ courseDefinitionREF, reason }) => `${courseDefinitionREF.name}: ${reason}`),
      ].join('\n'),
    });
  }
  return { institution: { _id: institutionId, name }, rows };
}

/** The same on paper, with the day of a zone; logged. */
export async function printRoster(context: Context, institutionId: string, zone: string): Promise<Paper> {
  const { institution, rows } = await rosterFor(context, institutionId);
  await context.services.database.tx((db) =>
    recordAction({ ...context, db }, 'print roster', 'institution', institutionId),
  );
  return {
    file: [i18n.t('Faculty roster'), institution.name],
    title: i18n.t('Faculty roster: {institution}', { institution: institution.name }),
    blocks: [
      { details: { [i18n.t('Date')]: onDay(dayIn(zone)) } },
      {
        table: {
          label: i18n.t('Professors'),
          columns: [
            { label: i18n.t('Name'), share: 2 },
            { label: i18n.t('Courses taught'), share: 3 },
            { label: i18n.t('Degrees and hours'), share: 3 },
            { label: i18n.t('Other qualifications'), share: 3 },
          ],
          rows: rows.map(({ name, courses, credentials, other }) => [name, courses, credentials, other]),
        },
      },
    ],
  };
}

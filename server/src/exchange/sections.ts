import type { Context } from '../kernel/context.ts';
import { inBatches, type Trx } from '../kernel/db.ts';
import type { BodyOf } from '@stoa/contract/kernel/endpoint';
import {
  sectionColumns,
  type CollegeSection,
  type SectionColumn,
  type SectionCourse,
  type SectionRow,
  type sections,
} from '@stoa/contract/exchange/sections.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { agreementInForce } from '../catalog/institutions/institutions.queries.ts';
import { recordAction } from '../kernel/audit.ts';
import type { Page } from '../kernel/lists.ts';
import { conflict, notFound, refuseField } from '../kernel/refusal.ts';
import { actsFor, refuseOthers } from '../people/accounts/institution.ts';
import { importer, type Judged, type Sheet } from './sheets.ts';
import {
  giveSectionBack,
  lockedSection,
  saveSections,
  sectionCourse,
  sectionCoursePage,
  sectionPage,
  sectionsOf,
  takeSection,
} from './sections.queries.ts';

export async function listSections(
  context: Context,
  id: string,
  query: Parameters<typeof sectionPage>[2],
): Promise<Page<CollegeSection>> {
  await refuseOthers(context, id);
  return sectionPage(context.db, id, query);
}
export async function listSectionCourses(
  context: Context,
  id: string,
  query: Parameters<typeof sectionCoursePage>[2],
): Promise<Page<SectionCourse>> {
  await refuseOthers(context, id);
  return sectionCoursePage(context.db, id, query);
}

type Values = Sheet<SectionColumn>['rows'][number]['values'];
/** Imports an institution's sections of terms. */
export const importSections = importer<SectionColumn, SectionRow, Values>({
  file: 'sections',
  known: sectionColumns,
  needed: [['section'], ['term'], ['subject', 'number', 'title']],
  judge,
  write: async (context, id, sound) => {
    const rows = sound.map(({ own }) => own);
    await inBatches(rows, (some) => saveSections(context.db, id, some));
    await recordAction(context, 'import sections', 'institution', id, { sections: rows.length });
  },
});

async function judge({ db }: Context<Trx>, id: string, rows: Sheet<SectionColumn>['rows']) {
  const terms = (await agreementInForce(db, id))?.rules.terms ?? [];
  const keyOf = ({ term, section }: { term: string; section: string }) => `${term} ${section}`;
  const known = new Map((await sectionsOf(db, id)).map((one) => [keyOf(one), one]));
  const inFile = Map.groupBy(rows, ({ values }) => keyOf(values));
  return rows.map(({ row, values }): Judged<SectionRow, Values> => {
    const twin = inFile.get(keyOf(values))?.find((one) => one.row !== row);
    const before = known.get(keyOf(values));
    const same = before?.subject === values.subject && before.number === values.number && before.title === values.title;
    const problem =
      values.section === ''
        ? i18n.t('The section is missing.')
        : !terms.some(({ code }) => code === values.term)
          ? i18n.t('The agreement has no term “{term}”.', { term: values.term })
          : Object.values(values).some((value) => value.length > 200) || values.section.length > 40
            ? i18n.t('A cell of this row is too long.')
            : twin
              ? i18n.t('Line {line} has the same section of the term.', { line: twin.row })
              : '';
    const { term, section, title } = values;
    const outcome = problem ? 'refused' : !before ? 'new' : same ? 'known' : 'correction';
    return { row, term, section, title, outcome, problem, own: values };
  });
}

/** Sets or removes a course's section at the institution. A section has one course, unless the agreement allows sharing. */
export async function setSection(
  context: Context<Trx>,
  id: string,
  { term, section }: BodyOf<typeof sections.take>,
): Promise<SectionCourse> {
  const course = await sectionCourse(context.db, id);
  if (!course || !actsFor(context.me, course.institutionREF)) throw notFound();
  if (section === null) await giveSectionBack(context.db, id);
  else {
    if (term !== course.term)
      throw refuseField('term', i18n.t('This course belongs to the term {term}.', { term: course.term }));
    const found = await lockedSection(context.db, course.institutionREF, section, term);
    if (!found) throw refuseField('section', i18n.t('There is no such section in this term. Import the list first.'));
    if (found.takenBy && found.takenBy._id !== id && !course.mayShare)
      throw conflict(i18n.t('“{name}” has taken this section.', { name: found.takenBy.name }), 'section-taken');
    await takeSection(context.db, id, found._id, context.me._id);
  }
  await recordAction(context, 'set section', 'courseInstance', id, { term, section });
  const { institutionREF: _of, mayShare: _share, ...row } = (await sectionCourse(context.db, id))!;
  return row;
}

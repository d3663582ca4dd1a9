import type { CourseInstance } from '@stoa/contract/catalog/course-instances';
import { reviewedFields, type ReviewedField } from '@stoa/contract/catalog/course-reviews';
import { fullName } from '@stoa/contract/people/people';
import type { ReactNode } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { FileView } from '../../ui/FileView.tsx';
import { day, money } from '../../ui/format.ts';
import { Details, Section, Texts } from '../../ui/Page.tsx';

type Values = Partial<Record<ReviewedField, ReactNode>>;
/** Adds a review to a field: a mark if it changed, and the comments on it. */
export type Around = (field: ReviewedField, value: ReactNode) => ReactNode;

interface CourseInstanceRecordProps {
  readonly instance: CourseInstance;
  readonly around?: Around;
  /** The fields to show; all without it. */
  readonly only?: ReadonlySet<string>;
}

/** A course instance with all its fields, to read. */
export function CourseInstanceRecord({ instance, around = (_, value) => value, only }: CourseInstanceRecordProps) {
  const { courseREF, professorREF } = instance;
  const shown = (values: Values) =>
    Object.fromEntries(
      (Object.entries(values) as [ReviewedField, ReactNode][])
        .filter(([field]) => only === undefined || only.has(field))
        .map(([field, value]) => [
          i18n.t(reviewedFields[field]),
          around(field, value === '' || value === null || value === undefined ? '–' : value),
        ]),
    );
  const details = (values: Values) => <Details of={shown(values)} />;
  const texts = (values: Values) => <Texts of={shown(values)} />;
  const shows = (...fields: ReviewedField[]) => only === undefined || fields.some((field) => only.has(field));
  return (
    <>
      {shows('courseREF', 'name', 'courseDescription') && (
        <Section title={i18n.t('Course details')}>
          {details({ courseREF: courseREF.name, name: instance.name })}
          {only === undefined && (
            <Details
              of={{
                [i18n.t('Course Number')]: courseREF.courseNumber,
                [i18n.t('Credits')]: instance.credits ?? courseREF.credits,
                [i18n.t('Seats')]: instance.seats ?? i18n.t('No limit'),
              }}
            />
          )}
          {texts({ courseDescription: instance.courseDescription || courseREF.description })}
        </Section>
      )}
      {shows('professorREF', 'profDescription') && (
        <Section title={i18n.t('Professors')}>
          {details({
            professorREF: professorREF
              .map(({ personREF, title }) => [fullName(personREF), title].filter(Boolean).join(', '))
              .join('\n'),
          })}
          {texts({ profDescription: instance.profDescription })}
        </Section>
      )}
      {shows('start', 'end', 'cost', 'auditCost') && (
        <Section title={i18n.t('Dates and pricing')}>
          {details({
            start: day(instance.start),
            end: day(instance.end),
            cost: money(instance.cost),
            auditCost: money(instance.auditCost),
          })}
        </Section>
      )}
      {shows(...taught) && (
        <Section title={i18n.t('Content')}>
          {texts(Object.fromEntries(taught.map((field) => [field, instance[field]])))}
        </Section>
      )}
      {shows('syllabusREF', 'promoREF', 'thumbnailREF') && (
        <Section title={i18n.t('Files')}>
          {details({
            syllabusREF: <FileView file={instance.syllabusREF} />,
            promoREF: <FileView file={instance.promoREF} />,
            thumbnailREF: <FileView file={instance.thumbnailREF} />,
          })}
        </Section>
      )}
    </>
  );
}

const taught = [
  'learningOutcomes',
  'textbooks',
  'additionalMaterials',
  'courseRequirements',
  'gradingScale',
  'classAgenda',
  'miscOther',
] as const satisfies readonly ReviewedField[];

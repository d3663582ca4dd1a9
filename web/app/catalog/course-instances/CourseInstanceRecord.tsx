import {
  type CourseInstance,
  reviewedFields,
  type ReviewedField,
} from '@stoa/contract/catalog/course-instances.endpoints';
import { courseInstanceFields as fields } from '@stoa/contract/catalog/course-instance-fields';
import { sectionsOf } from '@stoa/contract/kernel/record-fields';
import { fullName } from '@stoa/contract/people/people';
import type { ReactNode } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Details, Section, Texts } from '../../ui/Page.tsx';
import { readField } from '../../ui/recordFields.tsx';

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
  const special: { readonly [K in ReviewedField]?: ReactNode } = {
    courseREF: courseREF.name,
    courseDescription: instance.courseDescription || courseREF.description,
    professorREF: professorREF
      .map(({ personREF, title }) => [fullName(personREF), title].filter(Boolean).join(', '))
      .join('\n'),
  };
  const shown = (names: readonly ReviewedField[]) =>
    Object.fromEntries(
      names.map((name) => {
        const value = special[name] ?? readField(fields[name], instance[name]);
        return [i18n.t(fields[name].label), around(name, value === '' || value === null ? '–' : value)];
      }),
    );
  return sectionsOf(fields).map((section) => {
    const names = reviewedFields.filter(
      (name) => fields[name].section === section && (only === undefined || only.has(name)),
    );
    const [texts, details] = [true, false].map((long) =>
      names.filter((name) => (fields[name].input === 'text') === long),
    ) as [ReviewedField[], ReviewedField[]];
    if (names.length === 0) return null;
    return (
      <Section key={section} title={i18n.t(section)}>
        {details.length > 0 && <Details of={shown(details)} />}
        {only === undefined && section === fields.courseREF.section && (
          <Details
            of={{
              [i18n.t('Course Number')]: courseREF.courseNumber,
              [i18n.t('Credits')]: instance.credits ?? courseREF.credits,
              [i18n.t('Seats')]: instance.seats ?? i18n.t('No limit'),
            }}
          />
        )}
        {texts.length > 0 && <Texts of={shown(texts)} />}
      </Section>
    );
  });
}

import type { RecordFields } from '../kernel/record-fields.ts';

export const courseLevels = ['100', '200', '300', '400'] as const;
const [about, credit, content] = [/*i18n*/ 'Course details', /*i18n*/ 'College credit', /*i18n*/ 'Content'] as const;

/** The fields of a course definition, in the order of its form. */
export const courseDefinitionFields = {
  name: {
    label: /*i18n*/ 'Name',
    section: about,
    input: 'name',
    required: /*i18n*/ 'Name is required',
    always: true,
    wide: true,
  },
  courseNumber: { label: /*i18n*/ 'Course Number', section: about, input: 'line', most: 40 },
  level: { label: /*i18n*/ 'Level', section: about, input: 'choice', options: courseLevels },
  credits: { label: /*i18n*/ 'Credits', section: about, input: 'credits' },
  institutionREF: { label: /*i18n*/ 'Institution that grants the credit', section: credit, input: 'one' },
  description: { label: /*i18n*/ 'Description', section: content, input: 'text' },
  learningOutcomes: { label: /*i18n*/ 'Learning Outcomes', section: content, input: 'text' },
  miscOther: { label: /*i18n*/ 'Misc Notes', section: content, input: 'text' },
} as const satisfies RecordFields;

import type { GradeCodes } from '@stoa/contract/enrollment/final-grades.endpoints';
import type { CourseRegistration } from '@stoa/contract/enrollment/registrations.endpoints';

/** An institution's codes of final grades: one of each kind, and one without a meaning. */
export const codes: GradeCodes['codes'] = [
  { code: 'A', meaning: 'Excellent', kind: 'earned' },
  { code: 'B', meaning: '', kind: 'earned' },
  { code: 'C-', meaning: 'Enough', kind: 'earned' },
  { code: 'F', meaning: 'Failed', kind: 'not earned' },
  { code: 'I', meaning: 'Incomplete', kind: 'incomplete' },
];
export const gradeCodes = (...mapping: GradeCodes['mapping']): GradeCodes => ({ codes, mapping });
/** A place for credit, without a final grade. */
export const registered = (name: string, more: Partial<CourseRegistration> = {}) =>
  ({
    _id: `place of ${name}`,
    personREF: { _id: name, firstName: name, lastName: 'Sample', email: '' },
    isAudit: false,
    status: 'Registered',
    grade: null,
    gradeMeaning: null,
    gradeReopened: false,
    ...more,
  }) as CourseRegistration;

import type { Credential, CredentialField, Qualification } from '@stoa/contract/catalog/instructor-files.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { Agreement } from '@stoa/contract/catalog/agreements.endpoints';
import { formatList } from '../../ui/format.ts';

/** The minimum that an agreement requires of a professor. */
export const credentialsInWords = ({ degree, hours }: Agreement['credentials']): string => {
  const asked = [
    ...(degree ? [i18n.t('a degree of the level “{degree}”', { degree: i18n.t(degree) })] : []),
    ...(hours > 0
      ? [
          i18n.t('{hours, plural, one {# graduate credit hour} other {# graduate credit hours}} in the field', {
            hours,
          }),
        ]
      : []),
  ];
  return asked.length === 0 ? i18n.t('The agreement asks for nothing in particular.') : formatList(asked);
};

export const kindNames: Readonly<Record<Credential['kind'], string>> = {
  degree: /*i18n*/ 'Degree',
  license: /*i18n*/ 'License',
  experience: /*i18n*/ 'Experience or publications',
};
export const fieldNames: Readonly<Record<CredentialField, string>> = {
  level: /*i18n*/ 'Degree level',
  field: /*i18n*/ 'Field',
  institution: /*i18n*/ 'Institution',
  year: /*i18n*/ 'Year',
  hours: /*i18n*/ 'Graduate credit hours',
};
export const basisNames: Readonly<Record<Qualification['basis'], string>> = {
  degree: /*i18n*/ 'By degree',
  hours: /*i18n*/ 'By graduate credit hours',
  exception: /*i18n*/ 'By exception',
};

/** A credential in one line: "PhD, Philosophy". */
export const nameOf = ({ kind, level, field }: Pick<Credential, 'kind' | 'level' | 'field'>): string =>
  [level, field].filter(Boolean).join(', ') || i18n.t(kindNames[kind]);

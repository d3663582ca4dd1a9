import type { Agreement } from '@stoa/contract/catalog/agreements';
import { i18n } from '@stoa/contract/kernel/i18n';
import { formatList } from './format.ts';

/** The least that an agreement asks of a professor. */
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

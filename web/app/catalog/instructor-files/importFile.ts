import { credentialHeadings } from '@stoa/contract/catalog/instructor-files.endpoints';
import { downloadName } from '@stoa/contract/kernel/file-kinds';
import { i18n } from '@stoa/contract/kernel/i18n';
import { saveCsv } from '../../ui/sheets.ts';

const lines = [
  credentialHeadings.join(','),
  'degree,PhD,Philosophy,Sample University,2009,60',
  'license,,Registered Nurse,State of New York,2012,',
  'experience,,Ten years of teaching rhetoric,Sample College,2023,',
];
/** Saves a file of credentials to write over, with a byte order mark, so that spreadsheets read names correctly. */
export const downloadExample = (): void =>
  saveCsv(`\uFEFF${lines.join('\r\n')}\r\n`, downloadName(i18n.t('Credentials')));

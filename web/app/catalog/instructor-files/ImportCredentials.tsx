import {
  credentialFile,
  credentialHeadings,
  credentialSample,
  instructorFiles,
} from '@stoa/contract/catalog/instructor-files.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Trans } from '#trans';
import { FileField } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/Form.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { Codes } from '../../ui/OutcomeRows.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';
import { downloadName } from '@stoa/contract/kernel/file-kinds';
import { saveCsv } from '../../ui/sheets.ts';

/** Saves a file of credentials to write over, with a byte order mark, so that spreadsheets read names correctly. */
const downloadExample = (): void =>
  saveCsv(`\uFEFF${credentialSample.join('\r\n')}\r\n`, downloadName(i18n.t('Credentials')));

/** Adds the credentials of a CSV file: all of them, or none and why. */
export function ImportCredentials({ professorId, onClose }: { professorId: string; onClose: () => void }) {
  const form = useSchemaForm(instructorFiles.importCredentials, {
    params: { id: professorId },
    values: { file: null as File | null },
    check: ({ file }): Record<string, string> => (file ? {} : { file: i18n.t('Choose a CSV file.') }),
    toBody: () => ({}),
    otherwise: i18n.t('We couldn’t read the file. Please try again.'),
    done: ({ length: count }) =>
      i18n.t('{count, plural, one {# credential was added.} other {# credentials were added.}}', { count }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={i18n.t('Import credentials')}
      width="small"
      form={form}
      button={i18n.t('Add credentials')}
      onClose={onClose}
      asksBeforeLeaving={false}
    >
      <p>
        <Trans
          id="Put these headings in the first line, and one credential on each line below: <0/>."
          components={{ 0: <Codes of={credentialHeadings} /> }}
        />
      </p>
      <p>
        <Trans
          id="In <0>kind</0>, write degree, license or experience. If a line can’t be read, we tell you which, and add nothing."
          components={{ 0: <code /> }}
        />
      </p>
      <p>
        <Button variant="default" onClick={downloadExample}>
          {i18n.t('Download an example')}
        </Button>
      </p>
      <FileField form={form} name="file" label={i18n.t('CSV file')} rule={credentialFile} />
    </FormDialog>
  );
}

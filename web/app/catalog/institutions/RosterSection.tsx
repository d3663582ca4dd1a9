import { downloadName, fileName } from '@stoa/contract/kernel/file-kinds';
import { instructorFiles } from '@stoa/contract/catalog/instructor-files.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { addressOf } from '../../kernel/api.ts';
import { useEndpoint } from '../../kernel/queries.ts';
import { DownloadButton } from '../../ui/DownloadButton.tsx';
import { sheetName } from '../../ui/files.ts';
import { ownZone } from '../../ui/format.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Section } from '../../ui/Page.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { saveXlsx } from '../../ui/sheets.ts';
import { useRunning } from '../../ui/useSend.ts';
import styles from './Agreement.module.css';

const columns = [
  { label: /*i18n*/ 'Name', field: 'name' },
  { label: /*i18n*/ 'Courses taught', field: 'courses' },
  { label: /*i18n*/ 'Degrees and credit hours', field: 'credentials' },
  { label: /*i18n*/ 'Other qualifications', field: 'other' },
] as const;

/** The professors who teach for an institution, as accreditors ask for it: to read, print and download. */
export function RosterSection({ id, name }: { id: string; name: string }) {
  const query = useEndpoint(instructorFiles.roster, { params: { id } });
  const rows = query.data?.rows ?? [];
  const file = downloadName(i18n.t('Faculty roster'), name);
  const sheet = [
    columns.map(({ label }) => i18n.t(label)),
    ...rows.map((row) => columns.map(({ field }) => row[field])),
  ];
  const [, run] = useRunning();
  const save = () => saveXlsx(sheet, fileName(file), sheetName(file, 'Stoa'));
  return (
    <Section
      title={i18n.t('Faculty roster')}
      actions={
        rows.length > 0 && (
          <>
            <DownloadButton
              label={i18n.t('Download PDF')}
              from={addressOf(instructorFiles.rosterPdf, { id }, { zone: ownZone() })}
            />
            <Button variant="default" onClick={() => run(save, i18n.t('Download failed. Please try again.'))}>
              {i18n.t('Download roster as Excel')}
            </Button>
          </>
        )
      }
    >
      <Loaded query={query} failed={i18n.t('We couldn’t load the roster.')}>
        {() => (
          <PlainTable
            label={i18n.t('Faculty roster')}
            empty={i18n.t('No professor teaches a course of this institution yet.')}
            columns={columns.map(({ label, field }) => ({
              label,
              cell: (row: (typeof rows)[number]) => <span className={styles['lines']}>{row[field] || '–'}</span>,
              full: true,
              ...(field === 'name' ? {} : { wide: true }),
            }))}
            rows={rows}
            keyOf={({ name: who, courses }) => who + courses}
          />
        )}
      </Loaded>
    </Section>
  );
}

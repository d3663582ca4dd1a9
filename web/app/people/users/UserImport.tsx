import {
  importColumns,
  importFile,
  importLimit,
  requiredColumns,
  userImport,
  type ImportReport,
} from '@stoa/contract/people/invitations.endpoints';
import { downloadName } from '@stoa/contract/kernel/file-kinds';
import { paths } from '@stoa/contract/paths';
import { Trans } from '#trans';
import { useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useAsked } from '../../ui/confirm.tsx';
import { saveCsv } from '../../ui/sheets.ts';
import { Page, Section } from '../../ui/Page.tsx';
import { Upload } from '../../ui/Upload.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { Codes } from '../../ui/OutcomeRows.tsx';
import { Note } from '../../ui/plain/Note.tsx';
import { useFilePreview } from '../../ui/useFilePreview.ts';
import { useRecord } from '../../ui/useRecord.ts';
import { ImportedRows } from './ImportedRows.tsx';
import { refusedLines, template } from './importFile.ts';
import styles from './UserImport.module.css';

/** Adds many users from a file, after a preview of every line. */
export default function UserImport() {
  const { close } = useRecord(paths.users);
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<ImportReport>();
  const { preview, progress, cancel, error } = useFilePreview(userImport.run, setReport);

  function choose(next: File | undefined) {
    setFile(next);
    setReport(undefined);
    cancel();
    if (next) void preview(next, {});
  }

  return (
    <Page
      title={i18n.t('Import Users from CSV')}
      back={{ onClick: close, label: i18n.t('User Records') }}
      intro={i18n.t('Check each line first. We create nothing until you confirm.')}
    >
      {!report?.applied && (
        <>
          <Headings />
          <div className={styles['file']}>
            <Upload
              label={i18n.t('CSV file')}
              rule={importFile}
              value={file}
              onChange={choose}
              progress={progress}
              onCancel={() => choose(undefined)}
              error={error}
            />
          </div>
        </>
      )}
      {file && report && <Report file={file} report={report} onApplied={setReport} retry={() => choose(undefined)} />}
    </Page>
  );
}

const optionalColumns = importColumns.filter((name) => !(requiredColumns as readonly string[]).includes(name));
function Headings() {
  return (
    <Section
      title={i18n.t('File format')}
      actions={
        <Button
          variant="default"
          onClick={() => void template().then((csv) => saveCsv(csv, downloadName(i18n.t('Users'))))}
        >
          {i18n.t('Download a template')}
        </Button>
      }
    >
      <div className={styles['prose']}>
        <p>
          {i18n.t(
            'Put the headings in the first line, and each person on a line below, up to {count, number} people. Headings can be in any order, in capital or small letters.',
            { count: importLimit },
          )}
        </p>
        <p>
          <Trans id="Required: <0/>." components={{ 0: <Codes of={requiredColumns} /> }} />
        </p>
        <p>
          <Trans id="Optional: <0/>." components={{ 0: <Codes of={optionalColumns} /> }} />
        </p>
        <p>
          <Trans
            id="In <0>role</0>, write Student, Professor, InstitutionAdmin or Administrator. For an InstitutionAdmin, write the name of the institution in <1>institution</1>, or “all”. We skip people whose email address already has an account."
            components={{ 0: <code />, 1: <code /> }}
          />
        </p>
      </div>
    </Section>
  );
}

interface ReportProps {
  readonly file: File;
  readonly report: ImportReport;
  readonly onApplied: (report: ImportReport) => void;
  readonly retry: () => void;
}
function Report({ file, report: { applied, rows, ignoredColumns }, onApplied, retry }: ReportProps) {
  const apply = useAsked(userImport.run);
  const number = (outcome: string, of = rows) => of.filter((row) => row.outcome === outcome).length;
  const [fresh, known, refused] = [number('new'), number('exists'), number('refused')];

  const ask = () =>
    apply({
      title: i18n.t('{count, plural, one {Create # account?} other {Create # accounts?}}', { count: fresh }),
      body: (
        <>
          <p>
            {i18n.t(
              '{count, plural, one {We’ll email the new user a link to choose a password. Until then, the account is Pending.} other {We’ll email each of the # new users a link to choose a password. Until then, the accounts are Pending.}}',
              { count: fresh },
            )}
          </p>
          {known + refused > 0 && (
            <p>
              {i18n.t(
                '{count, plural, one {The other line in the file changes nothing.} other {The other # lines in the file change nothing.}}',
                { count: known + refused },
              )}
            </p>
          )}
        </>
      ),
      action: i18n.t('{count, plural, one {Create # account} other {Create # accounts}}', { count: fresh }),
      send: { body: { apply: true }, files: { file } },
      failed: i18n.t('We didn’t import anything'),
      done: (result) => {
        onApplied(result);
        return i18n.t(
          '{count, plural, one {# account created. We’ve emailed its owner.} other {# accounts created. We’ve emailed their owners.}}',
          { count: number('new', result.rows) },
        );
      },
    });

  return (
    <Section
      title={applied ? i18n.t('Import results') : i18n.t('Preview')}
      actions={
        refused > 0 && (
          <Button
            variant="default"
            onClick={() =>
              void refusedLines(file, rows).then((csv) => saveCsv(csv, downloadName(i18n.t('Refused lines'))))
            }
          >
            {i18n.t('Download refused lines')}
          </Button>
        )
      }
    >
      <output className={styles['summary']}>
        {applied
          ? i18n.t(
              '{fresh, plural, one {# account} other {# accounts}} created, {known, plural, one {# already has} other {# already have}} an account, {refused, number} refused.',
              { fresh, known, refused },
            )
          : i18n.t(
              '{fresh, number} new, {known, plural, one {# already has} other {# already have}} an account, {refused, number} refused.',
              { fresh, known, refused },
            )}
      </output>
      {ignoredColumns.length > 0 && (
        <Note>
          {i18n.t(
            '{count, plural, one {We skipped a heading we don’t know: {headings}.} other {We skipped headings we don’t know: {headings}.}}',
            { count: ignoredColumns.length, headings: ignoredColumns.join(', ') },
          )}
        </Note>
      )}
      <div className="buttons">
        {applied ? (
          <Button variant="default" onClick={retry}>
            {i18n.t('Import another file')}
          </Button>
        ) : fresh > 0 ? (
          <Button onClick={() => void ask()}>
            {i18n.t('{count, plural, one {Create # account} other {Create # accounts}}', { count: fresh })}
          </Button>
        ) : (
          <p>{i18n.t('There’s no one new in this file.')}</p>
        )}
      </div>
      <ImportedRows rows={rows} applied={applied} />
    </Section>
  );
}

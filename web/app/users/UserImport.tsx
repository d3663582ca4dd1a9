import {
  importColumns,
  importFile,
  importLimit,
  requiredColumns,
  userImport,
  type ImportReport,
} from '@stoa/contract/user-import';
import { paths } from '@stoa/contract/paths';
import { useRef, useState, type ReactNode } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useCall } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { failedWith } from '../ui/failed.ts';
import { save } from '../ui/files.ts';
import { count } from '../ui/format.ts';
import { notify, sentenceOf } from '../ui/notify.ts';
import { Page, Section } from '../ui/Page.tsx';
import { Upload } from '../ui/Upload.tsx';
import { Button } from '../ui/plain/Button.tsx';
import { Note } from '../ui/plain/Note.tsx';
import { useRecord } from '../ui/useRecord.ts';
import { ImportedRows } from './ImportedRows.tsx';
import { refusedLines, template } from './importFile.ts';
import styles from './UserImport.module.css';

/** Many users at once: a file is chosen, what would become of it is shown, and only then it is done. */
export default function UserImport() {
  const { close } = useRecord(paths.users);
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<ImportReport>();
  const { preview, progress, cancel, error } = usePreview(setReport);

  function choose(next: File | undefined) {
    setFile(next);
    setReport(undefined);
    cancel();
    if (next) void preview(next);
  }

  return (
    <Page
      title={i18n.t('Import Users from CSV')}
      back={{ onClick: close, label: i18n.t('User Records') }}
      intro={i18n.t('See what becomes of every line first; nothing is written until you say so.')}
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
      {file && report && <Report file={file} report={report} onApplied={setReport} again={() => choose(undefined)} />}
    </Page>
  );
}

function usePreview(onReport: (report: ImportReport) => void) {
  const look = useCall(userImport.run);
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState('');
  const running = useRef<AbortController>(undefined);
  function cancel() {
    running.current?.abort();
    running.current = undefined;
    setProgress(undefined);
    setError('');
  }
  async function preview(file: File) {
    const mine = new AbortController();
    running.current = mine;
    setProgress(0);
    try {
      const args = { body: {}, files: { file }, onProgress: setProgress, signal: mine.signal };
      const report = await look.mutateAsync(args);
      if (running.current === mine) onReport(report);
    } catch (failure) {
      if (running.current === mine) setError(refusalIn(failure));
    } finally {
      if (running.current === mine) setProgress(undefined);
    }
  }
  return { preview, progress, cancel, error };
}

/** What is wrong with the file as a whole is said at its field. */
const refusalIn = (failure: unknown): string => {
  const fields = (failure as { fields?: Readonly<Record<string, string>> }).fields ?? {};
  return fields['file'] ?? sentenceOf(failure, i18n.t('The file could not be read. Please try again.'));
};

const optionalColumns = importColumns.filter((name) => !(requiredColumns as readonly string[]).includes(name));
const codes = (names: readonly string[]): ReactNode =>
  names.map((name, index) => (
    <span key={name}>
      {index > 0 && ', '}
      <code>{name}</code>
    </span>
  ));

function Headings() {
  return (
    <Section
      title={i18n.t('What the file holds')}
      actions={
        <Button variant="default" onClick={() => void template().then((blob) => save(blob, 'stoa-users.csv'))}>
          {i18n.t('Download a template')}
        </Button>
      }
    >
      <div className={styles['prose']}>
        <p>
          {i18n.t(
            'One person a line, at most {importLimit}, under headings in the first line. The order and the letter case of the headings do not matter.',
            { importLimit: importLimit.toLocaleString('en-US') },
          )}
        </p>
        <p>
          {i18n.t('Required:')} {codes(requiredColumns)}.
        </p>
        <p>
          {i18n.t('Optional:')} {codes(optionalColumns)}.
        </p>
        <p>
          <code>role</code>{' '}
          {i18n.t(
            'is Student, Professor, InstitutionAdmin or Administrator. A person whose address has an account already stays as they are.',
          )}
        </p>
      </div>
    </Section>
  );
}

interface ReportProps {
  readonly file: File;
  readonly report: ImportReport;
  readonly onApplied: (report: ImportReport) => void;
  readonly again: () => void;
}
function Report({ file, report: { applied, rows, ignoredColumns }, onApplied, again }: ReportProps) {
  const confirm = useConfirm();
  const apply = useCall(userImport.run);
  const number = (outcome: string) => rows.filter((row) => row.outcome === outcome).length;
  const [fresh, known, refused] = [number('new'), number('exists'), number('refused')];
  const accounts = count(fresh, 'account');

  async function ask() {
    let made = fresh;
    const done = await confirm({
      title: i18n.t('Create {accounts}?', { accounts }),
      body: (
        <>
          <p>
            {fresh === 1
              ? i18n.t('The new user gets')
              : i18n.t('Each of the {fresh} gets', { fresh: count(fresh, i18n.t('new user')) })}{' '}
            {i18n.t('a mail with a link to choose a password; until then the account is Pending.')}
          </p>
          {known + refused > 0 && (
            <p>{i18n.t('The other {count} of the file change nothing.', { count: count(known + refused, 'line') })}</p>
          )}
        </>
      ),
      action: i18n.t('Create {accounts}', { accounts }),
      run: () =>
        apply
          .mutateAsync({ body: { apply: true }, files: { file } })
          .then((result) => {
            made = result.rows.filter(({ outcome }) => outcome === 'new').length;
            onApplied(result);
          })
          .catch(failedWith(i18n.t('Nothing was imported'))),
    });
    if (done)
      notify(i18n.t('{made} created. Their owners have been told by e-mail.', { made: count(made, 'account') }));
  }

  return (
    <Section
      title={applied ? i18n.t('What was done') : i18n.t('What would be done')}
      actions={
        refused > 0 && (
          <Button
            variant="default"
            onClick={() => void refusedLines(file, rows).then((blob) => save(blob, 'stoa-users-refused.csv'))}
          >
            {i18n.t('Download the refused lines')}
          </Button>
        )
      }
    >
      <output className={styles['summary']}>
        {applied ? i18n.t('{accounts} created', { accounts }) : `${count(fresh, 'new', 'new')}`},{' '}
        {known === 1
          ? i18n.t('1 has an account already')
          : i18n.t('{known} have an account already', { known: known.toLocaleString('en-US') })}
        , {count(refused, 'refused', 'refused')}.
      </output>
      {ignoredColumns.length > 0 && (
        <Note>
          {ignoredColumns.length === 1
            ? i18n.t('A heading that means nothing here was')
            : i18n.t('Headings that mean nothing here were')}{' '}
          {i18n.t('passed over:')} {ignoredColumns.join(', ')}.
        </Note>
      )}
      <div className="buttons">
        {applied ? (
          <Button variant="default" onClick={again}>
            {i18n.t('Import another file')}
          </Button>
        ) : fresh > 0 ? (
          <Button onClick={() => void ask()}>{i18n.t('Create {accounts}', { accounts })}</Button>
        ) : (
          <p>{i18n.t('There is nobody new in this file.')}</p>
        )}
      </div>
      <ImportedRows rows={rows} applied={applied} />
    </Section>
  );
}

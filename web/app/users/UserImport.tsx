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
import { words } from './words.ts';

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
      title={words.importUsersFromCsv}
      back={{ onClick: close, label: words.userRecords }}
      intro={words.seeWhatBecomesOfEveryLine}
    >
      {!report?.applied && (
        <>
          <Headings />
          <div className={styles['file']}>
            <Upload
              label={words.csvFile}
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
  return fields['file'] ?? sentenceOf(failure, words.theFileCouldNotBeRead);
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
      title={words.whatTheFileHolds}
      actions={
        <Button variant="default" onClick={() => void template().then((blob) => save(blob, 'stoa-users.csv'))}>
          {words.downloadATemplate}
        </Button>
      }
    >
      <div className={styles['prose']}>
        <p>{words.onePersonALineAtMost(importLimit.toLocaleString('en-US'))}</p>
        <p>
          {words.required} {codes(requiredColumns)}.
        </p>
        <p>
          {words.optional} {codes(optionalColumns)}.
        </p>
        <p>
          <code>role</code> {words.isStudentProfessorInstitutionAdmin}
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
      title: words.create(accounts),
      body: (
        <>
          <p>
            {fresh === 1 ? words.theNewUserGets : words.eachOfTheGets(count(fresh, words.newUser))}{' '}
            {words.aMailWithALinkTo}
          </p>
          {known + refused > 0 && <p>{words.theOtherOfTheFileChange(count(known + refused, 'line'))}</p>}
        </>
      ),
      action: words.createOf(accounts),
      run: () =>
        apply
          .mutateAsync({ body: { apply: true }, files: { file } })
          .then((result) => {
            made = result.rows.filter(({ outcome }) => outcome === 'new').length;
            onApplied(result);
          })
          .catch(failedWith(words.nothingWasImported)),
    });
    if (done) notify(words.createdTheirOwnersHaveBeenTold(count(made, 'account')));
  }

  return (
    <Section
      title={applied ? words.whatWasDone : words.whatWouldBeDone}
      actions={
        refused > 0 && (
          <Button
            variant="default"
            onClick={() => void refusedLines(file, rows).then((blob) => save(blob, 'stoa-users-refused.csv'))}
          >
            {words.downloadTheRefusedLines}
          </Button>
        )
      }
    >
      <output className={styles['summary']}>
        {applied ? words.createdOf(accounts) : `${count(fresh, 'new', 'new')}`},{' '}
        {known === 1 ? words.hasAnAccountAlready : words.haveAnAccountAlready(known.toLocaleString('en-US'))},{' '}
        {count(refused, 'refused', 'refused')}.
      </output>
      {ignoredColumns.length > 0 && (
        <Note>
          {ignoredColumns.length === 1 ? words.aHeadingThatMeansNothingHere : words.headingsThatMeanNothingHere}{' '}
          {words.passedOver} {ignoredColumns.join(', ')}.
        </Note>
      )}
      <div className="buttons">
        {applied ? (
          <Button variant="default" onClick={again}>
            {words.importAnotherFile}
          </Button>
        ) : fresh > 0 ? (
          <Button onClick={() => void ask()}>{words.createOf(accounts)}</Button>
        ) : (
          <p>{words.thereIsNobodyNewInThis}</p>
        )}
      </div>
      <ImportedRows rows={rows} applied={applied} />
    </Section>
  );
}

import type { Endpoint } from '@stoa/contract/kernel/endpoint';
import { sheetFile, type RowOutcome } from '@stoa/contract/exchange/sheets';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useState, type ReactNode } from 'react';
import { useAsked } from '../ui/confirm.tsx';
import { number } from '../ui/format.ts';
import { Section } from '../ui/Page.tsx';
import { OutcomeRows } from '../ui/OutcomeRows.tsx';
import type { Column } from '../ui/RowsTable.tsx';
import { Button } from '../ui/plain/Button.tsx';
import { SelectInput } from '../ui/plain/Input.tsx';
import type { Tone } from '../ui/StatusBadge.tsx';
import { Upload } from '../ui/Upload.tsx';
import { useFilePreview } from '../ui/useFilePreview.ts';
import styles from './exchange.module.css';

interface JudgedRow<Outcome> {
  readonly row: number;
  readonly outcome: Outcome;
  readonly problem: string;
}
/** A row of a file in the answer of every import. */
type Row = JudgedRow<RowOutcome>;
interface Report<R extends Row> {
  readonly applied: boolean;
  readonly headings: readonly string[];
  readonly columns: Readonly<Record<string, string>>;
  readonly rows: readonly R[];
}

const tones: Readonly<Record<RowOutcome, Tone>> = {
  new: 'approved',
  correction: 'pending',
  known: 'quiet',
  refused: 'denied',
};
const outcomeWords: Readonly<Record<RowOutcome, string>> = {
  new: /*i18n*/ 'New',
  correction: /*i18n*/ 'Correction',
  known: /*i18n*/ 'Known',
  refused: /*i18n*/ 'Refused',
};

interface SheetImportProps<R extends Row> {
  readonly institutionId: string;
  readonly endpoint: Endpoint;
  /** The labels of the columns by their names. */
  readonly labels: Readonly<Record<string, string>>;
  /** Tells people which columns the file needs. */
  readonly about: ReactNode;
  /** The columns of the table of rows, after the line and before the outcome. */
  readonly columns: readonly Omit<Column<R>, 'sort'>[];
  /** The label of the button that writes so many rows: "Save 12 numbers". */
  readonly save: (count: number) => string;
  readonly saved: (count: number) => string;
}
/**
 * Imports a college's list: shows the columns found, to correct them, and then every row with its outcome. Nothing is written before
 * the person confirms.
 */
export function SheetImport<R extends Row>(props: SheetImportProps<R>) {
  const { institutionId, endpoint, labels, about, columns, save, saved } = props;
  const params = { id: institutionId };
  const { file, chosen, reading: report, setReading, look, upload } = useSheet<Report<R>>(endpoint, params);
  const onReport = (next: unknown) => setReading(next as Report<R>);
  return (
    <Section title={i18n.t('Import a list')}>
      <p>{about}</p>
      {upload}
      {file && report && (
        <>
          {!report.applied && (
            <HeadingInputs
              labels={labels}
              headings={report.headings}
              columns={report.columns}
              choose={(name, heading) => look(file, { ...chosen, [name]: heading })}
            />
          )}
          <SheetRows
            key={String(report.applied)}
            rows={report.rows}
            columns={columns}
            words={outcomeWords}
            tones={tones}
            summary={summaryOf(report.rows)}
            button={
              <SaveButton
                {...{ endpoint, params, file, chosen, save, saved, report, onReport }}
                again={() => look(undefined, {})}
              />
            }
          />
        </>
      )}
    </Section>
  );
}

type Chosen = Readonly<Record<string, string>>;
/** A college’s file: its upload field, and the server’s reading of it, repeated after each correction. */
export function useSheet<Reading>(endpoint: Endpoint, params: Readonly<Record<string, string>>) {
  const [file, setFile] = useState<File>();
  const [chosen, setChosen] = useState<Chosen>({});
  const [reading, setReading] = useState<Reading>();
  const onRead = (next: unknown) => setReading(next as Reading);
  const { preview, progress, cancel, error } = useFilePreview<Endpoint>(endpoint, onRead, params);
  function look(next: File | undefined, more: Chosen) {
    setFile(next);
    setChosen(more);
    cancel();
    if (next) void preview(next, { preview: true, ...more } as never);
    else setReading(undefined);
  }
  const upload = (
    <div className={styles['file']}>
      <Upload
        label={i18n.t('CSV file or Excel workbook')}
        rule={sheetFile}
        value={file}
        onChange={(next) => look(next, {})}
        progress={progress}
        onCancel={() => look(undefined, {})}
        error={error}
      />
    </div>
  );
  return { file, chosen, reading, setReading, look, upload };
}

interface SaveButtonProps {
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
  readonly file: File;
  readonly chosen: Readonly<Record<string, string>>;
  readonly report: Report<Row>;
  readonly save: (count: number) => string;
  readonly saved: (count: number) => string;
  readonly onReport: (report: unknown) => void;
  readonly again: () => void;
}
const soundIn = (report: Report<Row>) =>
  report.rows.filter(({ outcome }) => outcome === 'new' || outcome === 'correction').length;

function SaveButton({ endpoint, params, file, chosen, report, save, saved, onReport, again }: SaveButtonProps) {
  const apply = useAsked(endpoint);
  const count = soundIn(report);
  if (report.applied)
    return (
      <Button variant="default" onClick={again}>
        {i18n.t('Import another file')}
      </Button>
    );
  if (count === 0) return <p>{i18n.t('Nothing in this file would change anything.')}</p>;
  const ask = () =>
    apply({
      title: `${save(count)}?`,
      body: i18n.t(
        '{rest, plural, =0 {Every row is written.} one {The other row changes nothing.} other {The other # rows change nothing.}}',
        { rest: report.rows.length - count },
      ),
      action: save(count),
      send: { params, body: chosen, files: { file } } as never,
      failed: i18n.t('We didn’t import anything'),
      done: (answer) => {
        onReport(answer);
        return saved(soundIn(answer as unknown as Report<Row>));
      },
    });
  return <Button onClick={() => void ask()}>{save(count)}</Button>;
}

function summaryOf(rows: readonly Row[]): string {
  const number = (outcome: RowOutcome) => rows.filter((row) => row.outcome === outcome).length;
  return i18n.t(
    '{fresh, number} new, {corrected, number} corrected, {known, number} known, {refused, number} refused.',
    { fresh: number('new'), corrected: number('correction'), known: number('known'), refused: number('refused') },
  );
}

interface HeadingInputsProps {
  readonly labels: Readonly<Record<string, string>>;
  readonly headings: readonly string[];
  /** The heading of each column that was found. */
  readonly columns: Readonly<Record<string, string>>;
  readonly choose: (name: string, heading: string) => void;
}
/** The columns that were found in a file, to be corrected. */
export const HeadingInputs = ({ labels, headings, columns, choose }: HeadingInputsProps) => (
  <fieldset className={styles['columns']}>
    <legend>{i18n.t('Columns of the file')}</legend>
    {Object.entries(labels).map(([name, label]) => (
      <SelectInput
        key={name}
        label={i18n.t(label)}
        value={columns[name] ?? ''}
        onChange={(event) => choose(name, event.currentTarget.value)}
        data={[
          { value: '', label: i18n.t('Not in the file') },
          ...headings.map((heading) => ({ value: heading, label: heading })),
        ]}
      />
    ))}
  </fieldset>
);

interface SheetRowsProps<R extends JudgedRow<string>> {
  readonly rows: readonly R[];
  readonly columns: readonly Omit<Column<R>, 'sort'>[];
  readonly words: Readonly<Record<R['outcome'], string>>;
  readonly tones: Readonly<Record<R['outcome'], Tone>>;
  readonly summary: string;
  readonly button: ReactNode;
}
/** The rows of a file with their outcomes: the counts first, what to do with them, and then each row. */
export const SheetRows = <R extends JudgedRow<string>>({ columns, summary, button, ...rest }: SheetRowsProps<R>) => (
  <>
    <output className={styles['summary']}>{summary}</output>
    <div className="buttons">{button}</div>
    <OutcomeRows
      {...rest}
      columns={[...columns, { label: /*i18n*/ 'Line', cell: ({ row }) => number(row), figures: true }]}
      reason={({ problem }) => problem || '–'}
      keyOf={({ row }) => row}
      className={styles['filter']}
    />
  </>
);

import { z } from 'zod';
import { list, type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { CalendarDate, Id, IdParams, Instant, line, requiredLine } from '../kernel/fields.shapes.ts';
import { PersonName } from '../people/people.shapes.ts';
import { answerOutcomes, dayOrders, receipts as lines } from './receipts.endpoints.ts';
import { sheetFile } from './sheets.ts';
export * from './receipts.endpoints.ts';

/** The columns that a college's answer can have, with the normalized headings by which they are recognized. */
export const receiptColumns = {
  studentNumber: ['studentnumber', 'studentid', 'id', 'idnumber', 'bannerid', 'spridenid', 'emplid', 'sid', 'numero'],
  sequence: ['sequence', 'seq', 'rownumber', 'recordnumber', 'secuencia'],
  registration: ['registration', 'registrationid', 'reference', 'referencia'],
  term: ['term', 'termcode', 'strm', 'semester', 'session', 'periodo'],
  section: ['crn', 'section', 'classnumber', 'classnbr', 'class', 'sectionnumber', 'seccion'],
  status: ['status', 'result', 'outcome', 'disposition', 'messagetype', 'accepted', 'estado', 'resultado'],
  reason: ['reason', 'message', 'error', 'errormessage', 'comment', 'comments', 'remarks', 'motivo', 'mensaje'],
  grade: ['grade', 'finalgrade', 'officialgrade', 'coursegrade', 'calificacion', 'nota'],
  posted: ['posted', 'posteddate', 'dateposted', 'rolldate', 'rolled', 'gradedate', 'transcriptdate', 'registrado'],
  credits: ['credits', 'credithours', 'hours', 'units', 'earnedhours', 'unitstaken', 'creditos'],
  course: ['course', 'coursenumber', 'subjectcourse', 'courseid', 'curso', 'materia'],
} as const;
export type ReceiptColumn = keyof typeof receiptColumns;
const names = Object.keys(receiptColumns) as ReceiptColumn[];

/** A row of a college's answer, and its effect. */
export const ReceiptRow = z
  .object({
    _id: Id.nullable().meta({ description: 'null: of a preview' }),
    row: z.int().meta({ description: 'its line in the file, or its row in the sheet' }),
    registrationREF: Id.nullable(),
    student: z.string().meta({ description: 'the name, or the number in the file where nobody fits' }),
    section: z.string(),
    outcome: z.enum(answerOutcomes),
    reason: z.string(),
    said: z.partialRecord(z.enum(names), z.string()).meta({ description: 'the cells of the row, days as YYYY-MM-DD' }),
    decision: z.enum(['taken', 'dismissed']).nullable(),
  })
  .meta({ id: 'ReceiptRow' });
export type ReceiptRow = z.infer<typeof ReceiptRow>;

/** A college's answer to files that were sent. */
export const Receipt = z
  .object({
    _id: Id,
    name: z.string().meta({ description: 'of the file' }),
    origin: z.enum(['screen', 'program', 'server']),
    term: z.string(),
    answeredOn: CalendarDate.meta({ description: 'the day of the college’s answer' }),
    state: z.enum(['waiting', 'applied', 'undone']),
    createdAt: Instant,
    by: PersonName.nullable(),
    appliedAt: Instant.nullable(),
    counts: z.partialRecord(z.enum(answerOutcomes), z.int()),
    open: z.int().meta({ description: 'rows that somebody has to decide' }),
    canUndo: z.boolean(),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof Receipt>;

const headings = Object.fromEntries(names.map((name) => [name, line().optional()])) as Record<
  ReceiptColumn,
  z.ZodOptional<z.ZodString>
>;

export const shapes = {
  list: list({ summary: 'The answers of an institution, the newest first.', params: IdParams, of: Receipt }),
  create: {
    summary:
      'Read an institution’s answer (CSV or xlsx). With `preview` nothing is written. The same file again changes nothing.',
    params: IdParams,
    files: { file: sheetFile },
    body: z.strictObject({
      preview: z.boolean().optional(),
      forTerm: line(20).optional().meta({ description: 'the term of the rows that name none' }),
      answeredOn: CalendarDate.optional().meta({ description: 'the day of the answer; today unless it is given' }),
      days: z.enum(dayOrders).optional().meta({ description: 'guessed unless it is given' }),
      acceptedWords: line(200)
        .optional()
        .meta({ description: 'the college’s words for accepted, with commas between' }),
      refusedWords: line(200).optional(),
      ...headings,
    }),
    reply: z.object({
      receipt: Receipt.nullable().meta({ description: 'null: of a preview' }),
      headings: z.array(z.string()),
      columns: z.partialRecord(z.enum(names), z.string()).meta({ description: 'the heading of each column' }),
      days: z.enum(dayOrders).nullable(),
      rows: z.array(ReceiptRow),
    }),
    ownTransactions: true,
  },
  one: { summary: 'An answer.', params: IdParams, reply: Receipt },
  rows: list({
    summary: 'The rows of an answer, with what each does or did.',
    params: IdParams,
    filters: { outcome: z.enum(answerOutcomes).optional().meta({ description: 'only the rows with it' }) },
    of: ReceiptRow,
  }),
  apply: { summary: 'Apply all sound rows of an answer, at once.', params: IdParams, reply: Receipt },
  undo: {
    summary: 'Undo an answer as a whole. 409 once the next batch was made, or another answer came after it.',
    params: IdParams,
    reply: Receipt,
  },
  open: list({
    summary: 'The rows of applied answers that fit nobody, or contradict what is known, until somebody decides.',
    params: IdParams,
    filters: { row: Id.optional().meta({ description: 'this row alone' }) },
    of: ReceiptRow,
  }),
  decide: {
    summary: 'Decide on a row: take the college’s word, for the given place where nobody fitted, or dismiss it.',
    params: IdParams,
    body: z.strictObject({
      decision: z.enum(['taken', 'dismissed']),
      registrationREF: Id.optional(),
      reason: requiredLine(/*i18n*/ 'Say why.', 500),
    }),
    reply: ReceiptRow,
  },
} as const satisfies Shapes;
export const receipts = join(lines, shapes);

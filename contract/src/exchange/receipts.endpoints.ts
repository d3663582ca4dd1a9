import { endpoints } from '../kernel/endpoint.ts';
import { approvers } from '../kernel/role.ts';
import type { shapes } from './receipts.shapes.ts';
export type * from './receipts.shapes.ts';

/** The outcomes of a row of a receipt. known: it changes nothing, because it is a repetition or too old. */
export const answerOutcomes = ['accepted', 'refused', 'posted', 'unmatched', 'contradicts', 'known'] as const;
export type AnswerOutcome = (typeof answerOutcomes)[number];

/** The formats of days: month first as in the United States, or day first. Detected from the days in the file. */
export const dayOrders = ['month first', 'day first'] as const;

export const receipts = endpoints<typeof shapes>('receipts')({
  list: ['GET /api/institution/{id}/receipts', approvers],
  create: ['POST /api/institution/{id}/receipts', approvers],
  one: ['GET /api/receipt/{id}', approvers],
  rows: ['GET /api/receipt/{id}/rows', approvers],
  apply: ['POST /api/receipt/{id}/apply', approvers],
  undo: ['POST /api/receipt/{id}/undo', approvers],
  open: ['GET /api/institution/{id}/open-answers', approvers],
  decide: ['PUT /api/receipt-row/{id}/decision', approvers],
});

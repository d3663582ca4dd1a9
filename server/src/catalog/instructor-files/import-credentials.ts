import type { Context } from '../../kernel/context.ts';
import { buffer } from 'node:stream/consumers';
import {
  NewCredential,
  credentialHeadings as headings,
  credentialLimit,
  type Credential,
} from '@stoa/contract/catalog/instructor-files.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { csvRows } from '../../kernel/csv.ts';
import { refuseField } from '../../kernel/refusal.ts';
import { discard, type Received } from '../../kernel/uploads.ts';
import { addCredentials, importingFor } from './instructor-files.ts';

const figures: readonly string[] = ['year', 'hours'];

/** Reads the credentials of a CSV file. Throws Refusal 400 at `file` with the line that can't be read. */
function credentialsIn(text: string): NewCredential[] {
  const [{ cells: first } = { cells: [] }, ...rest] = csvRows(text).filter(({ cells }) => cells.some(Boolean));
  const names = first.map((heading) => heading.toLowerCase());
  const missing = headings.filter((heading) => !names.includes(heading));
  if (missing.length > 0)
    throw refuseField(
      'file',
      i18n.t('The first line must have the headings. Missing: {headings}.', { headings: missing.join(', ') }),
    );
  if (rest.length === 0) throw refuseField('file', i18n.t('This file has no credentials in it.'));
  if (rest.length > credentialLimit)
    throw refuseField('file', i18n.t('A file holds at most {count} credentials.', { count: credentialLimit }));
  return rest.map(({ row, cells }) => {
    const sent: Record<string, string | number> = {};
    for (const heading of headings) {
      const cell = cells[names.indexOf(heading)] ?? '';
      if (!figures.includes(heading)) sent[heading] = heading === 'kind' ? cell.toLowerCase() : cell;
      else if (cell !== '') sent[heading] = Number(cell);
    }
    const result = NewCredential.safeParse(sent);
    if (result.success) return result.data;
    const [{ path, message } = { path: [], message: '' }] = result.error.issues;
    throw refuseField(
      'file',
      i18n.t('Line {line}, {heading}: {message}', { line: row, heading: path.join('.'), message }),
    );
  });
}

/** Adds the credentials of a CSV file to a professor's file, all of them or none. */
export async function importCredentials(
  context: Context,
  id: string,
  files: readonly Received[],
): Promise<Credential[]> {
  const [file] = files;
  if (!file) throw refuseField('file', i18n.t('Choose a CSV file.'));
  const stored = await context.services.files.get(file.storageKey);
  const text = stored ? (await buffer(stored)).toString('utf8') : '';
  await discard(files, context.services.files);
  const { _id } = await importingFor(context, id);
  const added = credentialsIn(text);
  return context.services.database.tx((db) => addCredentials({ ...context, db }, _id, added));
}

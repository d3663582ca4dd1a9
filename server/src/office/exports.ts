import type { Context } from '../kernel/context.ts';
import { downloadName } from '@stoa/contract/kernel/file-kinds';
import { i18n } from '@stoa/contract/kernel/i18n';
import { daysKept, retentionKindNames, retentionKinds } from '@stoa/contract/office/retention.endpoints';
import { ownWithNumber } from '../catalog/applications/records.ts';
import { professor, student } from '../catalog/applications/applications.ts';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { ownAccountData } from '../people/accounts/own-account.ts';
import { recordAction } from '../kernel/audit.ts';
import { asDownload } from '../kernel/download.ts';
import { fullName } from '@stoa/contract/people/people';
import { acceptancesOf } from '../people/acceptances.queries.ts';
import { filesOf, keptOf, retentionRules } from './exports.queries.ts';

/** Streams a ZIP file with all data about the person. */
export async function ownData(context: Context, reply: FastifyReply): Promise<Readable> {
  const { services, db, me } = context;
  const files = await filesOf(db, me._id);
  const kept = await keptOf(db, me._id);
  const open = (sealed: string) => services.encryption.open(sealed);
  const data = {
    madeAt: new Date().toISOString(),
    kept: await howLong(context),
    ...(await ownAccountData(context)),
    professor: await ownWithNumber(context, professor),
    student: await ownWithNumber(context, student),
    ...kept,
    corrections: kept.corrections.map(({ text, answer, ...one }) => ({
      ...one,
      text: open(text),
      answer: open(answer),
    })),
    studentNumbers: kept.studentNumbers.map(({ number, ...one }) => ({ ...one, number: open(number) })),
    birthDate: kept.birthDate.map(({ dob, ...one }) => ({ ...one, dob: open(dob) })),
    acceptances: await acceptancesOf(db, me._id),
    files: files.map(({ storageKey: _storageKey, ...file }) => file),
  };
  await services.database.tx((trx) => recordAction({ db: trx, me }, 'download own data', 'account', me.accountId));
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(JSON.stringify(data, null, 2)), 'stoa-data.json');
  for (const { _id, name, storageKey } of files)
    zip.addReadStream(Readable.from(bytesOf(context, _id, storageKey)), `files/${_id}/${name}`);
  zip.on('error', (error: Error) => (zip.outputStream as Readable).destroy(error));
  zip.end();
  asDownload(reply, 'application/zip', `${downloadName(i18n.t('My data'), fullName(me))}.zip`);
  return zip.outputStream as Readable;
}

/** Returns for each kind of data a description, the days for which it is kept (null: without a limit), and the reason. */
async function howLong({ db }: Context) {
  const days = daysKept(await retentionRules(db));
  return retentionKindNames.map((kind) => {
    const { label, what, why, least } = retentionKinds[kind];
    const afterDeletion =
      least === null || kind === 'log' || kind === 'signIns' ? i18n.t('Kept without your name.') : i18n.t('Deleted.');
    return { kind: i18n.t(label), what: i18n.t(what), days: days[kind], why: i18n.t(why), afterDeletion };
  });
}

/** Opens each file only when it is read, because a hundred open files would all wait for the first one. */
async function* bytesOf({ services }: Context, fileId: string, storageKey: string): AsyncGenerator<Buffer> {
  const bytes = await services.files.get(storageKey);
  if (bytes) return yield* bytes;
  services.log.error({ file: fileId }, 'the bytes of a file are missing');
  yield Buffer.from(i18n.t('A file is missing. Please tell support.'));
}

import type { Trx } from '../../kernel/db.ts';
import type { Context, Some } from '../../kernel/context.ts';
import { cutText, trimmed } from '@stoa/contract/kernel/text';
import {
  materialQuota,
  type Material,
  type MaterialOutline,
  type MaterialSection,
} from '@stoa/contract/teaching/materials.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Id } from '@stoa/contract/kernel/fields.shapes';
import { instanceColumns, teaches } from '../../catalog/course-instances/course-instances.queries.ts';
import { paths, recordAt } from '@stoa/contract/paths';
import { notify } from '../../people/notifications/notifications.ts';
import { peopleIn } from '../../enrollment/registrations/placing.queries.ts';
import { materialAdded } from './materials.emails.ts';
import { dropFiles, keepFiles } from '../../people/files.ts';
import { recordAction } from '../../kernel/audit.ts';
import { htmlOf } from '../../kernel/markdown.ts';
import { Refusal, conflict, notFound, refuseField } from '../../kernel/refusal.ts';
import { limitTo } from '../../kernel/throttle.ts';
import type { Received } from '../../kernel/uploads.ts';
import { changed, isOld } from '../../kernel/changes.ts';
import { isStudentOf } from '../../enrollment/registrations/placing.ts';
import {
  bytesOf,
  countChange,
  deleteMaterial,
  deleteSection,
  insertMaterial,
  insertSection,
  isEmpty,
  materialById,
  materialsOf,
  moveMaterial,
  sectionById,
  sectionsOf,
  setOrder,
  updateMaterial,
  updateSection,
  versionOf,
  type MaterialRecord,
} from './materials.queries.ts';

/** Below the headings of the room, its section and the material. */
const topHeading = 5;

const toReply = async (row: MaterialRecord): Promise<Material> => ({
  ...row,
  html: await htmlOf(row.markdown, topHeading),
});

export async function listMaterials(context: Context, courseInstanceId: string): Promise<Material[]> {
  const onlyShown = await isStudentOf(context, courseInstanceId);
  return Promise.all((await materialsOf(context.db, courseInstanceId, onlyShown)).map(toReply));
}

export const outlineOf = async (context: Context, courseInstanceId: string): Promise<MaterialOutline> =>
  outline(context, courseInstanceId, await isStudentOf(context, courseInstanceId));
const outline = async ({ db }: Context, courseInstanceId: string, onlyShown: boolean): Promise<MaterialOutline> => ({
  version: await versionOf(db, courseInstanceId),
  sections: await sectionsOf(db, courseInstanceId, onlyShown),
});

/** Throws 404 unless the person teaches the course. Locks the materials against other changes, and returns the new version. */
async function lockOwn({ db, me }: Context<Trx>, courseInstanceId: string): Promise<number> {
  if (!(await teaches(db, me._id, courseInstanceId))) throw notFound();
  return countChange(db, courseInstanceId);
}

/** The fields of a material's form. Empty fields are ignored. */
interface Form {
  readonly section?: string;
  readonly title?: string;
  readonly from?: string | null;
  readonly link?: string | null;
  readonly markdown?: string;
}

/** Returns the section with an id or title. Adds a section for a new title. Without a name, it is the last section. */
async function sectionFor(context: Context<Trx>, courseInstanceId: string, named: string | undefined): Promise<string> {
  const there = await sectionsOf(context.db, courseInstanceId, false);
  const title = named || (there.at(-1)?.title ?? i18n.t('Course materials'));
  const found = there.find(({ _id }) => _id === named) ?? there.findLast((one) => one.title === title);
  if (found) return found._id;
  if (Id.safeParse(named).success) throw refuseField('section', i18n.t('This section doesn’t exist. Choose another.'));
  return (await insertSection(context.db, { courseInstanceREF: courseInstanceId, title }))._id;
}

/** Refuses files that would exceed the limit of a course's materials. The file of the `replaced` material doesn't count. */
export async function refuseFull(
  { db }: Context,
  courseInstanceId: string,
  more: number,
  replaced?: string,
): Promise<void> {
  if (more === 0 || (await bytesOf(db, courseInstanceId, replaced)) + more <= materialQuota * 1024 ** 3) return;
  const message = i18n.t(
    'The materials of a course can have {limit, number} GB, and this would be more. Delete files you no longer need.',
    { limit: materialQuota },
  );
  throw new Refusal(413, message, { fields: { file: message } });
}

/** Adds a text, a link or a file at the end of a section. */
export async function addMaterial(
  context: Context<Trx>,
  courseInstanceId: string,
  form: Form,
  files: readonly Received[],
): Promise<Material> {
  await lockOwn(context, courseInstanceId);
  const { markdown = '', from = null } = form;
  const link = form.link ?? '';
  const hasText = trimmed(markdown) !== '';
  const [file] = files;
  if ([link !== '', hasText, file !== undefined].filter(Boolean).length !== 1)
    throw refuseField('markdown', i18n.t('Add one of these: a text, a link or a file.'));
  const title = form.title || file?.name || link;
  if (title === '') throw refuseField('title', i18n.t('Enter a title.'));
  await refuseFull(context, courseInstanceId, file?.size ?? 0);
  const { file: fileREF = null, ...id } = await keepFiles(context, files, { subject: 'material' });
  const { _id } = await insertMaterial(context.db, {
    ...id,
    sectionREF: await sectionFor(context, courseInstanceId, form.section),
    kind: file ? 'file' : hasText ? 'text' : 'link',
    title: cutText(title, 200),
    markdown: hasText ? markdown : '',
    link: link || null,
    fileREF,
    from,
    createdByREF: context.me._id,
  });
  await recordAction(context, 'add material', 'material', _id, { courseInstanceId, title });
  const made = (await materialById(context.db, _id))!;
  if (made.isShown) await notifyOfMaterial(context, courseInstanceId, made.title);
  return toReply(made);
}

/** Tells the students of a course about a material that they can see, but not while an earlier such notice is unread. */
async function notifyOfMaterial(context: Context<Trx>, courseInstanceId: string, title: string): Promise<void> {
  const { db, me } = context;
  const course = (await instanceColumns(db, courseInstanceId))?.name ?? '';
  const url = recordAt(paths.courseRooms, courseInstanceId, 'materials');
  await notify(context, await peopleIn(db, courseInstanceId, me._id), {
    kind: 'material',
    data: { what: 'material', course, title },
    url,
    mail: materialAdded({ course, title }, url),
    isOnce: true,
  });
}

/** Returns a material of a course that the person teaches, locked against other changes. */
async function ownMaterial(context: Context<Trx>, id: string) {
  const found = await materialById(context.db, id);
  if (!found) throw notFound();
  await lockOwn(context, found.courseInstanceREF);
  const locked = await materialById(context.db, id);
  if (!locked) throw notFound();
  return locked;
}

/** A copied material with an unchanged day keeps the day that it is counted from. */
const newDay = (before: string | null, from: string | null | undefined) =>
  from === undefined || from === before ? {} : { from, countedFrom: null };

/** Changes a material. Its kind stays: a text can't become a file. */
export async function changeMaterial(
  context: Context<Trx>,
  id: string,
  { version, ...form }: Some<Form> & { readonly version?: number | undefined },
  files: readonly Received[],
): Promise<Material> {
  const { db } = context;
  const before = await ownMaterial(context, id);
  const { kind, courseInstanceREF } = before;
  const { from, link, markdown, section } = form;
  // A file or a link without a title is called by its name or address, as when it is added.
  const itself = files[0]?.name ?? before.file?.name ?? (link || before.link) ?? '';
  const title = form.title === '' ? cutText(itself, 200) : form.title;
  if (isOld(before, version)) {
    const current = await toReply(before);
    throw changed(i18n.t('Somebody'), { current, sent: { ...current, ...given(form) } });
  }
  if ((link && kind !== 'link') || (markdown && kind !== 'text') || (files.length > 0 && kind !== 'file'))
    throw refuseField(
      files.length > 0 ? 'file' : link ? 'link' : 'markdown',
      i18n.t('This material is of another kind. Delete it and add a new one.'),
    );
  if (title === '') throw refuseField('title', i18n.t('Enter a title.'));
  if (kind === 'text' && markdown !== undefined && trimmed(markdown) === '')
    throw refuseField('markdown', i18n.t('Write a text.'));
  if (kind === 'link' && link === '') throw refuseField('link', i18n.t('Enter a web address.'));
  await refuseFull(context, courseInstanceREF, files[0]?.size ?? 0, id);
  const { file: fileREF } = await keepFiles(context, files, { subject: 'material', subjectREF: id });
  await updateMaterial(db, id, {
    ...given({ title, markdown: kind === 'text' ? markdown : undefined, link: link || undefined, fileREF }),
    ...newDay(before.from, from),
    // The update needs at least one column, even if nothing has changed.
    title: title ?? before.title,
  });
  if (fileREF !== undefined) await dropFiles(context, [before.file?._id]);
  if (section !== undefined && section !== '') {
    const sectionREF = await sectionFor(context, courseInstanceREF, section);
    if (sectionREF !== before.sectionREF) await moveMaterial(db, id, sectionREF);
  }
  await recordAction(context, 'change material', 'material', id, { courseInstanceId: courseInstanceREF });
  return toReply((await materialById(db, id))!);
}
/** The fields that were given. */
const given = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

export async function removeMaterial(context: Context<Trx>, id: string): Promise<void> {
  const { file, title, courseInstanceREF } = await ownMaterial(context, id);
  await deleteMaterial(context.db, id);
  await dropFiles(context, [file?._id]);
  await recordAction(context, 'delete material', 'material', id, { courseInstanceId: courseInstanceREF, title });
}

interface Order {
  readonly version: number;
  readonly sections: readonly { readonly _id: string; readonly materials: readonly string[] }[];
}
/** Sets the order of everything at once. Throws 409 when the list isn't the current one. */
export async function orderMaterials(
  context: Context<Trx>,
  courseInstanceId: string,
  order: Order,
): Promise<MaterialOutline> {
  const { db } = context;
  const version = await lockOwn(context, courseInstanceId);
  const isSame = (found: readonly { _id: string }[], sent: readonly string[]) =>
    found.length === sent.length && new Set(sent).size === sent.length && found.every(({ _id }) => sent.includes(_id));
  const sections = order.sections.map(({ _id }) => _id);
  const rows = order.sections.flatMap(({ materials }) => materials);
  const isCurrent =
    order.version === version - 1 &&
    isSame(await sectionsOf(db, courseInstanceId, false), sections) &&
    isSame(await materialsOf(db, courseInstanceId, false), rows);
  if (!isCurrent)
    throw conflict(i18n.t('The materials have changed since. Load the page again, and then sort them.'), 'changed');
  await setOrder(db, order.sections);
  await recordAction(context, 'order materials', 'courseInstance', courseInstanceId);
  return outline(context, courseInstanceId, false);
}

interface SectionForm {
  readonly title: string;
  readonly from?: string | null;
}

export async function addSection(
  context: Context<Trx>,
  courseInstanceId: string,
  { title, from = null }: SectionForm,
): Promise<MaterialSection> {
  await lockOwn(context, courseInstanceId);
  const { _id } = await insertSection(context.db, { courseInstanceREF: courseInstanceId, title, from });
  await recordAction(context, 'add material section', 'materialSection', _id, { courseInstanceId, title });
  return (await sectionById(context.db, _id))!;
}

async function ownSection(context: Context<Trx>, id: string) {
  const found = await sectionById(context.db, id);
  if (!found) throw notFound();
  await lockOwn(context, found.courseInstanceREF);
  return found;
}

export async function changeSection(
  context: Context<Trx>,
  id: string,
  form: Some<SectionForm>,
): Promise<MaterialSection> {
  const before = await ownSection(context, id);
  const { title = before.title, from } = form;
  await updateSection(context.db, id, { title, ...newDay(before.from, from) });
  await recordAction(context, 'change material section', 'materialSection', id, { title });
  return (await sectionById(context.db, id))!;
}

export async function removeEmptySection(context: Context<Trx>, id: string): Promise<void> {
  const { title } = await ownSection(context, id);
  if (!(await isEmpty(context.db, id)))
    throw conflict(i18n.t('“{title}” isn’t empty. Move or delete what is in it first.', { title }));
  await deleteSection(context.db, id);
  await recordAction(context, 'delete material section', 'materialSection', id, { title });
}

/** Renders Markdown as materials show it, for its author. */
export async function previewMarkdown({ db, me }: Context<Trx>, markdown: string): Promise<{ html: string }> {
  await limitTo(db, `markdown ${me._id}`, 120, 60);
  return { html: await htmlOf(markdown, topHeading) };
}

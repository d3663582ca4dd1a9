import { cutText, trimmed } from '@stoa/contract/kernel/text';
import {
  materialQuota,
  type Material,
  type MaterialOutline,
  type MaterialSection,
} from '@stoa/contract/teaching/materials';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Id } from '@stoa/contract/kernel/fields';
import { instanceFacts, teaches } from '../../catalog/course-instances/course-instances.queries.ts';
import { paths, recordAt } from '@stoa/contract/paths';
import { notify } from '../../people/notifications/notifications.ts';
import { peopleIn } from '../../enrollment/registrations/placing.queries.ts';
import { materialAdded } from './materials.emails.ts';
import { dropFiles, keepFiles } from '../../people/files.ts';
import { record } from '../../kernel/audit.ts';
import { htmlOf } from '../../kernel/markdown.ts';
import { Refusal, conflict, notFound, refuseField } from '../../kernel/refusal.ts';
import { limitTo } from '../../kernel/throttle.ts';
import type { Received } from '../../kernel/uploads.ts';
import { changed, isOld } from '../../kernel/versions.ts';
import type { Some, Work, Writing } from '../../kernel/work.ts';
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

const drawn = async (row: MaterialRecord): Promise<Material> => ({
  ...row,
  html: await htmlOf(row.markdown, topHeading),
});

export async function listMaterials(work: Work, courseInstanceId: string): Promise<Material[]> {
  const onlyShown = await isStudentOf(work, courseInstanceId);
  return Promise.all((await materialsOf(work.db, courseInstanceId, onlyShown)).map(drawn));
}

export async function outlineOf(work: Work, courseInstanceId: string): Promise<MaterialOutline> {
  const onlyShown = await isStudentOf(work, courseInstanceId);
  return outline(work, courseInstanceId, onlyShown);
}
const outline = async ({ db }: Work, courseInstanceId: string, onlyShown: boolean): Promise<MaterialOutline> => ({
  version: await versionOf(db, courseInstanceId),
  sections: await sectionsOf(db, courseInstanceId, onlyShown),
});

/** Throws 404 unless the person teaches the course; then nobody else changes its materials until this is done. */
async function holdOwn({ db, me }: Writing, courseInstanceId: string): Promise<number> {
  if (!(await teaches(db, me._id, courseInstanceId))) throw notFound();
  return countChange(db, courseInstanceId);
}

/** What a form says a material is; an empty field of a form says nothing. */
interface Form {
  readonly section?: string | undefined;
  readonly title?: string | undefined;
  readonly from?: string | null | undefined;
  readonly link?: string | null | undefined;
  readonly markdown?: string | undefined;
}

/** Returns the section that is meant by its id or title; one of a new title is added. Without one it is the last. */
async function sectionFor(work: Writing, courseInstanceId: string, named: string | undefined): Promise<string> {
  const there = await sectionsOf(work.db, courseInstanceId, false);
  const title = named || (there.at(-1)?.title ?? i18n.t('Course materials'));
  const found = there.find(({ _id }) => _id === named) ?? there.findLast((one) => one.title === title);
  if (found) return found._id;
  if (Id.safeParse(named).success) throw refuseField('section', i18n.t('This section doesn’t exist. Choose another.'));
  return (await insertSection(work.db, { courseInstanceREF: courseInstanceId, title }))._id;
}

/** Refuses files that would bring a course's materials above their limit. */
export async function refuseFull({ db }: Work, courseInstanceId: string, more: number): Promise<void> {
  if (more === 0 || (await bytesOf(db, courseInstanceId)) + more <= materialQuota * 1024 ** 3) return;
  const message = i18n.t(
    'The materials of a course can have {limit, number} GB, and this would be more. Delete files you no longer need.',
    { limit: materialQuota },
  );
  throw new Refusal(413, message, { fields: { file: message } });
}

/** Adds a text, a link or a file at the end of a section. */
export async function addMaterial(
  work: Writing,
  courseInstanceId: string,
  form: Form,
  files: readonly Received[],
): Promise<Material> {
  await holdOwn(work, courseInstanceId);
  const { markdown = '', from = null } = form;
  const link = form.link ?? '';
  const hasText = trimmed(markdown) !== '';
  const [file] = files;
  if ([link !== '', hasText, file !== undefined].filter(Boolean).length !== 1)
    throw refuseField('markdown', i18n.t('Add one of these: a text, a link or a file.'));
  const title = form.title || file?.name || link;
  if (title === '') throw refuseField('title', i18n.t('Enter a title.'));
  await refuseFull(work, courseInstanceId, file?.size ?? 0);
  const { file: fileREF = null, ...id } = await keepFiles(work, files, { subject: 'material' });
  const { _id } = await insertMaterial(work.db, {
    ...id,
    sectionREF: await sectionFor(work, courseInstanceId, form.section),
    kind: file ? 'file' : hasText ? 'text' : 'link',
    title: cutText(title, 200),
    markdown: hasText ? markdown : '',
    link: link || null,
    fileREF,
    from,
    createdByREF: work.me._id,
  });
  await record(work, 'add material', 'material', _id, { courseInstanceId, title });
  const made = (await materialById(work.db, _id))!;
  if (made.isShown) await tellOfMaterial(work, courseInstanceId, made.title);
  return drawn(made);
}

/** Tells the students of a course of a material they can see; of more of them only once they have looked. */
async function tellOfMaterial(work: Writing, courseInstanceId: string, title: string): Promise<void> {
  const { db, me } = work;
  const course = (await instanceFacts(db, courseInstanceId))?.name ?? '';
  const url = recordAt(paths.courseRooms, courseInstanceId, 'materials');
  await notify(work, await peopleIn(db, courseInstanceId, me._id), {
    kind: 'material',
    data: { what: 'material', course, title },
    url,
    mail: materialAdded({ course, title }, url),
    isOnce: true,
  });
}

/** Returns a material of a course that the person teaches, held until this is done. */
async function ownMaterial(work: Writing, id: string) {
  const found = await materialById(work.db, id);
  if (!found) throw notFound();
  await holdOwn(work, found.courseInstanceREF);
  const held = await materialById(work.db, id);
  if (!held) throw notFound();
  return held;
}

/** Of a day that was not changed, a copied material keeps from where it counts. */
const newDay = (before: string | null, from: string | null | undefined) =>
  from === undefined || from === before ? {} : { from, countedFrom: null };

/** Changes a material. Its kind stays: a text can't become a file. */
export async function changeMaterial(
  work: Writing,
  id: string,
  { version, ...form }: Some<Form> & { readonly version?: number | undefined },
  files: readonly Received[],
): Promise<Material> {
  const { db } = work;
  const before = await ownMaterial(work, id);
  const { kind, courseInstanceREF } = before;
  const { title, from, link, markdown, section } = form;
  if (isOld(before, version)) {
    const current = await drawn(before);
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
  await refuseFull(work, courseInstanceREF, files[0]?.size ?? 0);
  const { file: fileREF } = await keepFiles(work, files, { subject: 'material', subjectREF: id });
  await updateMaterial(db, id, {
    ...given({ title, markdown: kind === 'text' ? markdown : undefined, link: link || undefined, fileREF }),
    ...newDay(before.from, from),
    // A form that says nothing new is still one to answer.
    title: title ?? before.title,
  });
  if (fileREF !== undefined) await dropFiles(work, [before.file?._id]);
  if (section !== undefined && section !== '') {
    const sectionREF = await sectionFor(work, courseInstanceREF, section);
    if (sectionREF !== before.sectionREF) await moveMaterial(db, id, sectionREF);
  }
  await record(work, 'change material', 'material', id, { courseInstanceId: courseInstanceREF });
  return drawn((await materialById(db, id))!);
}
/** The fields that were given. */
const given = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

export async function removeMaterial(work: Writing, id: string): Promise<void> {
  const { file, title, courseInstanceREF } = await ownMaterial(work, id);
  await deleteMaterial(work.db, id);
  await dropFiles(work, [file?._id]);
  await record(work, 'delete material', 'material', id, { courseInstanceId: courseInstanceREF, title });
}

interface Order {
  readonly version: number;
  readonly sections: readonly { readonly _id: string; readonly materials: readonly string[] }[];
}
/** Sets the order of everything at once. Throws 409 when the list is not the one that is there now. */
export async function orderMaterials(work: Writing, courseInstanceId: string, order: Order): Promise<MaterialOutline> {
  const { db } = work;
  const version = await holdOwn(work, courseInstanceId);
  const isSame = (found: readonly { _id: string }[], sent: readonly string[]) =>
    found.length === sent.length && new Set(sent).size === sent.length && found.every(({ _id }) => sent.includes(_id));
  const sections = await sectionsOf(db, courseInstanceId, false);
  const rows = await materialsOf(db, courseInstanceId, false);
  if (
    order.version !== version - 1 ||
    !isSame(
      sections,
      order.sections.map(({ _id }) => _id),
    ) ||
    !isSame(
      rows,
      order.sections.flatMap(({ materials }) => materials),
    )
  )
    throw conflict(i18n.t('The materials have changed since. Load the page again, and then sort them.'), 'changed');
  await setOrder(db, order.sections);
  await record(work, 'order materials', 'courseInstance', courseInstanceId);
  return outline(work, courseInstanceId, false);
}

interface SectionForm {
  readonly title: string;
  readonly from?: string | null | undefined;
}
const drawnSection = ({ _id, title, from, isShown }: MaterialSection): MaterialSection => ({
  ...{ _id, title, from, isShown },
});

export async function addSection(
  work: Writing,
  courseInstanceId: string,
  { title, from = null }: SectionForm,
): Promise<MaterialSection> {
  await holdOwn(work, courseInstanceId);
  const { _id } = await insertSection(work.db, { courseInstanceREF: courseInstanceId, title, from });
  await record(work, 'add material section', 'materialSection', _id, { courseInstanceId, title });
  return drawnSection((await sectionById(work.db, _id))!);
}

async function ownSection(work: Writing, id: string) {
  const found = await sectionById(work.db, id);
  if (!found) throw notFound();
  await holdOwn(work, found.courseInstanceREF);
  return found;
}

export async function changeSection(work: Writing, id: string, form: Some<SectionForm>): Promise<MaterialSection> {
  const before = await ownSection(work, id);
  const { title = before.title, from } = form;
  await updateSection(work.db, id, { title, ...newDay(before.from, from) });
  await record(work, 'change material section', 'materialSection', id, { title });
  return drawnSection((await sectionById(work.db, id))!);
}

export async function removeEmptySection(work: Writing, id: string): Promise<void> {
  const { title } = await ownSection(work, id);
  if (!(await isEmpty(work.db, id)))
    throw conflict(i18n.t('“{title}” isn’t empty. Move or delete what is in it first.', { title }));
  await deleteSection(work.db, id);
  await record(work, 'delete material section', 'materialSection', id, { title });
}

/** Markdown as materials show it, for whoever is writing it. */
export async function previewMarkdown({ db, me }: Writing, markdown: string): Promise<{ html: string }> {
  await limitTo(db, `markdown ${me._id}`, 120, 60);
  return { html: await htmlOf(markdown, topHeading) };
}

import { Id } from '@stoa/contract/kernel/fields';
import type { PublicCourse } from '@stoa/contract/site';
import { notFound } from '../kernel/refusal.ts';
import type { Db } from '../kernel/db.ts';
import { courseHead } from './head.ts';
import { publicCourse } from './queries.ts';
import type { Services } from '../kernel/work.ts';

export async function oneCourse(db: Db, id: string): Promise<PublicCourse> {
  const course = await publicCourse(db, id);
  if (!course) throw notFound();
  return course;
}

/** Returns the head for a path: HTML for a course page, null when that course doesn't exist, and undefined for other pages. */
export async function headAt({ database, settings }: Services, path: string): Promise<string | null | undefined> {
  const id = /^\/courses\/([^/]+)$/.exec(path)?.[1];
  if (id === undefined) return undefined;
  const course = Id.safeParse(id).success ? await publicCourse(database.db, id) : undefined;
  return course ? courseHead(course, settings.publicUrl) : null;
}

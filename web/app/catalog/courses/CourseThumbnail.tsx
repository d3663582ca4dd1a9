import type { FileRef } from '@stoa/contract/kernel/fields';
import { useState, useEffect } from 'react';
import styles from './CourseThumbnail.module.css';
import type { CoverWords, CoverProps } from '../covers/coverOf.ts';
import { later } from '../../kernel/later.ts';

let isLoaded = false;
const CoverDrawing = later('Cover', async () => {
  const file = await import('../covers/CoverDrawing.tsx');
  isLoaded = true;
  return file;
});
// The server loads the drawings at its start, so that covers are in the page before its program runs.
if (import.meta.env.SSR) await CoverDrawing.load();

/**
 * The drawn cover of a course without a picture. It is derived from the course's words, so it is always the same. The drawings
 * have their own file, because most screens show none.
 */
export function Cover({ of, className }: CoverProps) {
  const [isHere, setHere] = useState(isLoaded);
  useEffect(() => {
    if (!isHere) void CoverDrawing.load().then(() => setHere(true));
  }, [isHere]);
  return isHere ? <CoverDrawing of={of} className={className} /> : <div className={className} />;
}

/** The picture of a course. Courses without one have a drawn cover, and so do courses whose picture the browser can't show. */
export function CourseThumbnail({ course }: { course: CoverWords & { readonly thumbnailREF: FileRef | null } }) {
  const { thumbnailREF } = course;
  const [broken, setBroken] = useState(false);
  if (!thumbnailREF || broken) return <Cover of={course} className={styles['picture']} />;
  return (
    <img
      src={`/api/files/download/${thumbnailREF._id}?preview=1`}
      alt=""
      width={640}
      height={360}
      loading="lazy"
      decoding="async"
      className={styles['picture']}
      onError={() => setBroken(true)}
    />
  );
}

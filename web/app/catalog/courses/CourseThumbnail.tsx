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
// The server draws covers without waiting, so that each is where it belongs in pages that have no program yet.
if (import.meta.env.SSR) await CoverDrawing.load();

/**
 * The drawn cover of a course without a picture. It follows from the course's words, so it is always the same. The drawings come in
 * a file for themselves, because most screens have none.
 */
export function Cover({ of, className }: CoverProps) {
  const [isHere, setHere] = useState(isLoaded);
  useEffect(() => {
    if (!isHere) void CoverDrawing.load().then(() => setHere(true));
  }, [isHere]);
  return isHere ? <CoverDrawing of={of} className={className} /> : <div className={className} />;
}

interface CourseThumbnailProps {
  readonly course: CoverWords & { readonly thumbnailREF: FileRef | null };
}

/** The picture of a course. Courses without one have a drawn cover, and so do courses whose picture the browser can't show. */
export function CourseThumbnail({ course }: CourseThumbnailProps) {
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

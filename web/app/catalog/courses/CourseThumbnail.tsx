import type { FileRef } from '@stoa/contract/kernel/fields';
import { useState } from 'react';
import styles from './CourseThumbnail.module.css';
import { Cover } from '../covers/Cover.tsx';
import type { CoverWords } from '../covers/coverOf.ts';

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

import type { FileRef } from '@stoa/contract/kernel/fields';
import { useState } from 'react';
import { Colonnade } from './Colonnade.tsx';
import styles from './CourseThumbnail.module.css';

/** The picture on the card of a course. The colonnade stands for courses without one, and for pictures the browser can't show. */
export function CourseThumbnail({ file }: { readonly file: FileRef | null }) {
  const [broken, setBroken] = useState(false);
  if (!file || broken)
    return (
      <div className={styles['drawn']}>
        <Colonnade />
      </div>
    );
  return (
    <img
      src={`/api/files/download/${file._id}?preview=1`}
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

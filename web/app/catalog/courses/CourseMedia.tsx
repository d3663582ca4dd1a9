import type { FileRef } from '@stoa/contract/kernel/fields';
import { isPlayed, isShown, mediaTypeOf } from '@stoa/contract/kernel/file-kinds';
import { useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import styles from './CourseMedia.module.css';

export const fileAddress = ({ _id }: FileRef) => `/api/files/download/${_id}`;
const shown = (file: FileRef) => `${fileAddress(file)}?preview=1`;
const typeOf = ({ name }: FileRef) => mediaTypeOf(name) ?? '';

function Download({ file, label }: { readonly file: FileRef; readonly label: string }) {
  return (
    <a href={fileAddress(file)} download className={styles['file']}>
      {label}
    </a>
  );
}

/** The picture of a course, or a link to it when the browser can't show it. */
export function CoursePicture({ file }: { readonly file: FileRef }) {
  const [broken, setBroken] = useState(false);
  if (broken || !isShown(typeOf(file)))
    return <Download file={file} label={i18n.t('Download the picture ({name})', { name: file.name })} />;
  return <img src={shown(file)} alt="" className={styles['picture']} onError={() => setBroken(true)} />;
}

interface CourseFilmProps {
  readonly file: FileRef;
  /** The picture shown until the film starts. */
  readonly poster: FileRef | null;
  /** The course's name. */
  readonly about: string;
}
/** The film about a course, or a link to it when the browser can't play it. */
export function CourseFilm({ file, poster, about }: CourseFilmProps) {
  const [broken, setBroken] = useState(false);
  if (broken || !isPlayed(typeOf(file)))
    return <Download file={file} label={i18n.t('Download the film ({name})', { name: file.name })} />;
  return (
    // Professors upload films without captions. The texts below say the same.
    <video
      controls
      preload="metadata"
      src={shown(file)}
      {...(poster && isShown(typeOf(poster)) ? { poster: shown(poster) } : {})}
      aria-label={i18n.t('Film about {name}', { name: about })}
      className={styles['film']}
      onError={() => setBroken(true)}
    />
  );
}

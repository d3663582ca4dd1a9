import { Monogram } from './Monogram.tsx';
import styles from './Picture.module.css';

interface PictureProps {
  /** The id of a stored picture that this reader may open. Without one, the person has a monogram. */
  readonly of: string | null;
  readonly name: string;
  /** The text for readers who don't see the picture; by default none, because the name is beside it. */
  readonly alt?: string;
  /** Beside a line of text. */
  readonly small?: boolean;
}

/** A person's picture or monogram: `<Picture of={professor.portrait} name={name} />`. */
export function Picture({ of, name, alt = '', small = false }: PictureProps) {
  const className = small ? styles['small'] : styles['picture'];
  if (of === null) return <Monogram of={name} className={className} />;
  return (
    <img
      className={className}
      src={`/api/files/download/${of}?preview=1`}
      alt={alt}
      width={120}
      height={120}
      loading="lazy"
    />
  );
}

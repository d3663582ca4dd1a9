import styles from './Picture.module.css';

interface PictureProps {
  /** The id of a stored picture that this reader may open. */
  readonly of: string;
  /** What it shows; '' beside a name that says it already. */
  readonly alt: string;
}

/** A person's picture: `<Picture of={professor.portrait} alt="" />`. */
export const Picture = ({ of, alt }: PictureProps) => (
  <img
    className={styles['picture']}
    src={`/api/files/download/${of}?preview=1`}
    alt={alt}
    width={120}
    height={120}
    loading="lazy"
  />
);

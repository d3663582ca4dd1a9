import type { ReactNode } from 'react';
import styles from './Landing.module.css';

/** Films are dropped beside this file as `films/promo.webm`, `.mp4`, `.vtt` and `.jpg`, and shown from the next build on. */
const files = import.meta.glob<string>('./films/*.{webm,mp4,vtt,jpg}', {
  eager: true,
  query: '?url',
  import: 'default',
});

interface FilmProps {
  readonly name: 'promo' | 'about';
  readonly title: string;
  /** What the film tells, for those who cannot see it or as long as there is none. */
  readonly text: string;
  /** What stands in its place as long as there is no film. */
  readonly figure: ReactNode;
}

/** A film, or the figure that says what it would show: never a player that plays nothing. */
export function Film({ name, title, text, figure }: FilmProps) {
  const webm = files[`./films/${name}.webm`];
  const mp4 = files[`./films/${name}.mp4`];
  return (
    <figure className={styles['film']}>
      {webm || mp4 ? (
        <video
          controls
          preload="none"
          width={960}
          height={540}
          poster={files[`./films/${name}.jpg`]}
          aria-label={title}
        >
          {webm && <source src={webm} type="video/webm" />}
          {mp4 && <source src={mp4} type="video/mp4" />}
          <track kind="captions" src={files[`./films/${name}.vtt`]} srcLang="en" label="English" default />
        </video>
      ) : (
        figure
      )}
      <figcaption>
        <strong>{title}</strong>
        <span>{text}</span>
      </figcaption>
    </figure>
  );
}
